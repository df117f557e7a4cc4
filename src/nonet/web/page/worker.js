// The page's keeper: gives the browser the page's files when the server is away. While it is there, its files count.

const KEPT = "nonet-page";

/** @typedef {{ waitUntil: (work: Promise<unknown>) => void }} Happening */
/** @typedef {{ request: Request, respondWith: (answer: Promise<Response>) => void }} Asking */

/** Keep every file of the page. */
async function keepAll() {
  const files = await (await fetch("/files.json", { cache: "no-store" })).json();
  await (await caches.open(KEPT)).addAll(files);
}

/**
 * The server's file, which is kept; if it does not answer, the one that was kept.
 * @param {Request} request
 */
async function file(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(request, { ignoreSearch: true, ignoreVary: true });
    if (found) return found;
    throw error;
  }
}

const worker = /** @type {any} */ (self);
worker.addEventListener("install", (/** @type {Happening} */ event) => event.waitUntil(keepAll().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {Happening} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (/** @type {Asking} */ event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  event.respondWith(file(event.request));
});
