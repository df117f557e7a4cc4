"""The app: which address answers what. The work is done in ``lanes``, the answers are made in ``answers``."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated, TypeVar

from fastapi import APIRouter, FastAPI, Header, Path, Request
from starlette.responses import Response, StreamingResponse

from nonet import __version__
from nonet.formats import formats
from nonet.limits import Limits
from nonet.make.scales import SCALES
from nonet.web import answers, outputs, schemas, step_schemas
from nonet.web.asks import (
    BookletAsk,
    ConvertAsk,
    CountAsk,
    ExplainAsk,
    GenerateAsk,
    GridAsk,
    GridFields,
    ParseAsk,
    PathAsk,
    RateAsk,
    ReasonAsk,
    RenderAsk,
    SolveAsk,
    StepsAsk,
    TimedAsk,
)
from nonet.web.jobs import Jobs
from nonet.web.lanes import Lanes
from nonet.web.openapi import ALWAYS, ASKED, NAMED, STREAM, Described, made, told
from nonet.web.page_files import page_files, sent
from nonet.web.problems import Json, Problem, handle

Key = Annotated[str, Path(max_length=100)]
AskType = TypeVar("AskType", bound=TimedAsk)


def make_app() -> FastAPI:
    """The API and the page, as an ASGI app; ``guard.Guard`` belongs in front of it."""
    lanes, jobs = Lanes(), Jobs()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        first = ReasonAsk(grid=GridFields(puzzle="1234341221.34..1"))  # loads what the first hint needs
        warming = asyncio.create_task(lanes.run(lambda limits: answers.hint_answer(first, limits)))
        yield
        await warming
        jobs.close()
        lanes.close()

    app = Described(
        title="Nonet",
        version=__version__,
        summary="Solves, explains, rates and generates Sudoku of every size",
        description="Grids and steps are those of the commands' `--json`. Every call that is no GET carries the header "
        "`X-Nonet-Token`, which `GET /api/v1/session` tells. Limits: 1 MB and 10 seconds a request.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    handle(app)
    api = APIRouter(prefix="/api/v1", responses=ALWAYS, default_response_class=Json)
    _questions(api, lanes)
    _orders(api, jobs)
    _facts(api)
    app.include_router(api)
    _page(app)
    return app


def _questions(api: APIRouter, lanes: Lanes) -> None:
    async def worked(request: Request, ask: AskType, answer: Callable[[AskType, Limits], object]) -> Response:
        answered = await lanes.run(
            lambda limits: answer(ask, limits),
            ask.max_seconds,
            request.is_disconnected,
            large=isinstance(ask, GridAsk) and ask.grid.is_large,
        )
        return answered if isinstance(answered, Response) else Json(answered)

    @api.post(
        "/parse", summary="Read a text in any format", responses={**told(schemas.ParsedSchema), **ASKED}
    )
    async def parse(request: Request, ask: ParseAsk) -> Response:
        return await worked(request, ask, answers.parse_answer)

    @api.post(
        "/check",
        summary="Can it be solved, and what is wrong in it?",
        responses={**told(schemas.CheckedSchema), **ASKED},
    )
    async def check(request: Request, ask: GridAsk) -> Response:
        return await worked(request, ask, answers.check_answer)

    @api.post(
        "/board",
        summary="A grid, with what its rules come to and how they are drawn",
        responses={**told(schemas.RuledGridSchema), **ASKED},
    )
    async def board(request: Request, ask: GridAsk) -> Response:
        return await worked(request, ask, answers.board_answer)

    @api.post(
        "/hint",
        summary="The next step, explained and drawn; before it, what is already wrong",
        responses={**told(schemas.HintSchema), **ASKED},
    )
    async def hint(request: Request, ask: ReasonAsk) -> Response:
        return await worked(request, ask, answers.hint_answer)

    @api.post(
        "/steps", summary="All steps that can be taken now", responses={**told(schemas.StepsSchema), **ASKED}
    )
    async def steps(request: Request, ask: StepsAsk) -> Response:
        return await worked(request, ask, answers.steps_answer)

    @api.post(
        "/path", summary="The whole way to the solution", responses={**told(schemas.PathSchema), **ASKED}
    )
    async def path(request: Request, ask: PathAsk) -> Response:
        return await worked(request, ask, answers.path_answer)

    @api.post(
        "/explain",
        summary="Why a step holds, in words and drawings",
        responses={**told(step_schemas.ToldStepSchema), **ASKED},
    )
    async def explain(request: Request, ask: ExplainAsk) -> Response:
        return await worked(request, ask, outputs.explain_answer)

    @api.post("/rate", summary="How hard is it?", responses={**told(schemas.RatingSchema), **ASKED})
    async def rate(request: Request, ask: RateAsk) -> Response:
        return await worked(request, ask, answers.rate_answer)

    @api.post("/solve", summary="The solution, or several", responses={**told(schemas.SolvedSchema), **ASKED})
    async def solve(request: Request, ask: SolveAsk) -> Response:
        return await worked(request, ask, answers.solve_answer)

    @api.post("/count", summary="How many solutions?", responses={**told(schemas.CountedSchema), **ASKED})
    async def count(request: Request, ask: CountAsk) -> Response:
        return await worked(request, ask, answers.count_answer)

    @api.post(
        "/render",
        summary="A drawing, as SVG or PNG",
        response_class=Response,
        responses={**made("image/svg+xml", "image/png"), **ASKED},
    )
    async def render(request: Request, ask: RenderAsk) -> Response:
        return await worked(request, ask, outputs.render_answer)

    @api.post(
        "/booklet",
        summary="Puzzles for print, as PDF",
        response_class=Response,
        responses={**made("application/pdf"), **ASKED},
    )
    async def booklet(request: Request, ask: BookletAsk) -> Response:
        return await worked(request, ask, outputs.booklet_answer)

    @api.post(
        "/convert", summary="A grid in another format", responses={**told(schemas.ConvertedSchema), **ASKED}
    )
    async def convert(request: Request, ask: ConvertAsk) -> Response:
        return await worked(request, ask, outputs.convert_answer)


def _orders(api: APIRouter, jobs: Jobs) -> None:
    @api.post(
        "/generate",
        status_code=202,
        summary="Order puzzles; the job's events bring them",
        responses={**told(schemas.JobSchema, 202, "the order is taken"), **ASKED},
    )
    async def generate(ask: GenerateAsk) -> Response:
        return Json(jobs.start(ask).to_dict(), 202)

    @api.get("/jobs/{key}", summary="Where a job stands", responses={**told(schemas.JobSchema), **NAMED})
    async def job(key: Key) -> Response:
        found = jobs.find(key)
        return Problem(404, "there is no such job") if found is None else Json(found.to_dict())

    @api.get(
        "/jobs/{key}/events",
        summary="A job's events: progress, item, done (server-sent events)",
        response_class=StreamingResponse,
        responses={**STREAM, **NAMED},
    )
    async def events(key: Key, last_event_id: Annotated[str, Header(max_length=20)] = "") -> Response:
        found = jobs.find(key)
        if found is None:
            return Problem(404, "there is no such job")
        first = int(last_event_id) + 1 if last_event_id.isascii() and last_event_id.isdecimal() else 0
        return StreamingResponse(found.stream(first), media_type="text/event-stream")

    @api.delete("/jobs/{key}", status_code=204, summary="End a job", responses=NAMED)
    async def cancel(key: Key) -> Response:
        return Response(status_code=204) if jobs.cancel(key) else Problem(404, "there is no such job")


def _facts(api: APIRouter) -> None:
    @api.get("/health", summary="Is the server there?", responses=told(schemas.HealthSchema))
    async def health() -> Response:
        return Json({"status": "fine", "version": __version__})

    @api.get("/session", summary="The token that calls must carry", responses=told(schemas.SessionSchema))
    async def session(request: Request) -> Response:
        return Json({"token": request.scope["state"]["token"], "version": __version__})

    @api.get(
        "/formats",
        summary="The formats that are read and written",
        responses=told(list[schemas.FormatSchema]),
    )
    async def format_list() -> Response:
        return Json(
            [
                {"key": f.key, "name": f.name, "written": f.write is not None, "note": f.note}
                for f in formats()
            ]
        )

    @api.get("/scales", summary="The scales that puzzles are rated on", responses=told(schemas.ScalesSchema))
    async def scales() -> Response:
        return Json({"scales": [[key, answers.SCALE_NAMES.get(key, key)] for key in SCALES]})

    @api.get(
        "/techniques", summary="The catalogue of techniques", responses=told(list[schemas.TechniqueSchema])
    )
    async def techniques() -> Response:
        return Json(answers.techniques_answer())

    @api.get("/techniques/{key}", summary="A lesson on one technique", responses=told(schemas.LessonSchema))
    def lesson(key: Key) -> Response:
        return Json(answers.lesson_answer(key))


def _page(app: FastAPI) -> None:
    files = page_files()

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        file = files.get(f"/{path}")
        return (
            Problem(404, f"there is nothing at {request.url.path}") if file is None else sent(file, request)
        )
