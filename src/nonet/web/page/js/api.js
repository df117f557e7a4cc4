// The server: asked with a token, again when it has come back. What is no longer wanted is called off.

/** @typedef {{ status: number, detail: string, where?: Record<string, any> }} Trouble */

export class ApiError extends Error {
  /** @param {Trouble} trouble */
  constructor(trouble) {
    super(trouble.detail);
    this.status = trouble.status;
    this.where = trouble.where ?? {};
  }
}

const RETRY = 1000;
let token = "";
let online = true;
/** @type {Set<(online: boolean) => void>} */
const listeners = new Set();
/** @type {Map<string, AbortController>} */
const running = new Map();

/** @param {(online: boolean) => void} listener */
export function onConnection(listener) {
  listeners.add(listener);
}

export function isOnline() {
  return online;
}

/** @param {boolean} now */
function connected(now) {
  if (now === online) return;
  online = now;
  for (const listener of listeners) listener(now);
}

/**
 * Ask the server. A call of the same kind that is still under way is called off: its answer would be stale.
 * While the server is away the call waits, and is made when it has come back.
 * @param {string} path
 * @param {unknown} body
 * @param {{ kind?: string, raw?: boolean }} [how] kind: what it replaces, by default other questions to the same path
 * @returns {Promise<any>}
 */
export async function ask(path, body, { kind = body === undefined ? `${path} ${Math.random()}` : path, raw = false } = {}) {
  callOff(kind);
  const controller = new AbortController();
  running.set(kind, controller);
  try {
    for (;;) {
      const answer = await send(path, body, controller.signal);
      if (answer) return raw ? await answer.blob() : await answer.json();
      await pause(RETRY, controller.signal);
    }
  } finally {
    if (running.get(kind) === controller) running.delete(kind);
  }
}

/**
 * One attempt; null if it is worth another.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} signal
 */
async function send(path, body, signal) {
  try {
    if (!token) token = (await (await fetch("/api/v1/session", { signal })).json()).token;
    const answer = await fetch(`/api/v1/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", "x-nonet-token": token },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
    connected(true);
    if (answer.ok) return answer;
    const trouble = await answer.json();
    if (trouble.where?.field === "x-nonet-token") {
      token = ""; // the server was started again
      return null;
    }
    throw new ApiError(trouble);
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    token = "";
    connected(false);
    return null;
  }
}

/** @param {string} kind */
export function callOff(kind) {
  running.get(kind)?.abort();
  running.delete(kind);
}

/** @param {unknown} error */
export function wasCalledOff(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * Order puzzles: each event of the job is handed on until it is done. Returns a function that cancels.
 * @param {Record<string, any>} wishes
 * @param {{ progress?: (about: any) => void, item: (about: any) => void, done: (about: any) => void }} heard
 */
export function order(wishes, heard) {
  let cancelled = false;
  /** @type {EventSource | null} */
  let source = null;
  let job = "";
  const cancel = () => {
    if (cancelled) return;
    cancelled = true;
    source?.close();
    if (job) void fetch(`/api/v1/jobs/${job}`, { method: "DELETE", headers: { "x-nonet-token": token } }).catch(() => {});
    heard.done({ ended: "cancelled", found: 0 });
  };
  ask("generate", wishes, { kind: `generate ${Math.random()}` }).then(
    (answer) => {
      job = answer.job;
      if (cancelled) return;
      source = new EventSource(answer.events);
      source.addEventListener("progress", (event) => heard.progress?.(JSON.parse(event.data)));
      source.addEventListener("item", (event) => heard.item(JSON.parse(event.data)));
      source.addEventListener("done", (event) => {
        source?.close();
        if (!cancelled) heard.done(JSON.parse(event.data));
        cancelled = true;
      });
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED || cancelled) return;
        cancelled = true;
        heard.done({ ended: "the server was started again", found: 0 });
      };
    },
    (error) => {
      cancelled = true;
      heard.done({ ended: error.message, found: 0 });
    },
  );
  return cancel;
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("called off", "AbortError"));
    });
  });
}

/** Look now and then whether a server that went away has come back, and whether it is still there. */
export function watch() {
  setInterval(async () => {
    if (document.hidden && online) return;
    try {
      connected((await fetch("/api/v1/health", { cache: "no-store" })).ok);
    } catch {
      connected(false);
    }
  }, 2000);
}
