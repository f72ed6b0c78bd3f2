import type { Problem } from "@meridian/contract";
import type { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Hono } from "hono";
import type { ServerDeps } from "../deps.ts";
import { readText } from "../http/body.ts";
import type { ContextFor, RequestContext } from "../http/context.ts";
import type { Env, Exchange } from "../http/exchange.ts";
import { MethodNotAllowed, toProblem } from "../http/problem.ts";
import { logFailure } from "../http/refuse.ts";
import { callCounter } from "../metrics/calls.ts";
import { appRouter } from "../routers/index.ts";
import { answerQueries, queriesIn } from "./queries.ts";

const endpoint = "/trpc";
const maximumBatch = 50;
const methods = new Set(["GET", "HEAD", "POST"]);

const isProcedure = (name: string) => Object.hasOwn(appRouter._def.procedures, name);

/** The typed interface that the SPA calls. */
export function mountTrpc(app: Hono<Env>, { log }: ServerDeps, contextFor: ContextFor): void {
  app.all(`${endpoint}/*`, async (c) => {
    if (!methods.has(c.req.method)) throw new MethodNotAllowed([...methods].join(", "));
    const calls = callCounter(endpoint, isProcedure);
    c.set("calls", calls.calls);
    const makeContext = async () => ({ ...(await contextFor(c)), calls });
    const noteError = (error: TRPCError, path: string | undefined, ctx: RequestContext | undefined) => {
      const requestId = ctx?.requestId ?? c.get("requestId");
      const { status } = toProblem(error, path ?? "", requestId);
      calls.refused(path, status, error);
      logFailure(log, error, status, requestId);
    };
    const asked = queriesIn(c, endpoint, maximumBatch);
    if (asked) return answerQueries(asked, makeContext(), noteError);
    const answer = await fetchRequestHandler({
      endpoint,
      router: appRouter,
      req: await limitedRequest(c),
      maxBatchSize: maximumBatch,
      // A query whose input is too long for an address comes as POST.
      allowMethodOverride: true,
      createContext: makeContext,
      onError: ({ error, path, ctx }) => noteError(error, path, ctx),
    });
    return isOfCalls(answer) ? answer : refusedWhole(c, answer);
  });
}

/** True for answers to calls; the library doesn't say that its answers to anything else are JSON. */
const isOfCalls = (answer: Response) =>
  answer.ok || answer.headers.get("content-type")?.startsWith("application/");

async function refusedWhole(c: Exchange, answer: Response): Promise<Response> {
  const { error } = (await answer.json()) as { error: { data: { problem: Problem } } };
  const problem: Problem = { ...error.data.problem, instance: c.req.path, request_id: c.get("requestId") };
  const headers = { "content-type": "application/problem+json" };
  return new Response(JSON.stringify(problem), { status: answer.status, headers });
}

/** The request with its body read within the limit that REST has too. */
async function limitedRequest(c: Exchange): Promise<Request> {
  if (c.req.method === "GET") return readRequest(c);
  const body = c.req.method === "HEAD" ? null : await readText(c);
  const { method, headers, url } = c.req.raw;
  return new Request(url, { method, headers, body });
}

/** All that is asked of a request without a body. Making a whole one of Node's takes longer than many calls. */
function readRequest(c: Exchange): Request {
  const { method, url, headers } = c.req.raw;
  return { method, url, headers, signal: new AbortController().signal } as Request;
}
