import { getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from "@trpc/server";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { RequestContext } from "../http/context.ts";
import { type Exchange, headersOf } from "../http/exchange.ts";
import { appRouter } from "../routers/index.ts";

interface Query {
  name: string;
  input: unknown;
}

interface Asked {
  queries: Query[];
  isBatch: boolean;
}

type Procedure = (options: object) => Promise<unknown>;
const procedures = appRouter._def.procedures as unknown as Record<
  string,
  Procedure & { _def: { type: string } }
>;
const config = appRouter._def._config;

const isQuery = (name: string) => Object.hasOwn(procedures, name) && procedures[name]!._def.type === "query";

/** Headers by which the library would answer otherwise. */
const changing = ["trpc-accept", "content-type"];

/**
 * The queries that a GET asks for, alone or in a batch; undefined for whatever is out of the ordinary, which is left to the
 * library, refusals included.
 */
export function queriesIn(c: Exchange, endpoint: string, maximumBatch: number): Asked | undefined {
  const header = headersOf(c);
  if (c.req.method !== "GET" || changing.some((name) => header(name) !== undefined)) return undefined;
  if (header("accept")?.includes("jsonl")) return undefined;
  const { url } = c.req;
  const start = url.indexOf("?");
  const given = new URLSearchParams(start < 0 ? "" : url.slice(start));
  const isBatch = given.get("batch") === "1";
  if (given.size !== Number(given.has("input")) + Number(isBatch)) return undefined;
  const path = c.req.path.slice(endpoint.length + 1);
  const names = isBatch ? path.split(",") : [path];
  const inputs = inputsIn(given.get("input"), isBatch);
  if (!inputs || names.length > maximumBatch || !names.every(isQuery)) return undefined;
  return { queries: names.map((name, index) => ({ name, input: inputs[index] })), isBatch };
}

/** The inputs by the places of their calls; undefined when there is something wrong with them. */
function inputsIn(text: string | null, isBatch: boolean): Record<number, unknown> | undefined {
  try {
    const input: unknown = text ? JSON.parse(text) : undefined;
    if (!isBatch) return { 0: input };
    if (input === undefined) return {};
    const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
    return isObject ? (input as Record<number, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Answers queries in the library's words without its way there, on which it makes what streams, uploads and aborted requests
 * need: more than a small query takes. `noteError` is told what failed.
 */
export async function answerQueries(
  { queries, isBatch }: Asked,
  context: Promise<RequestContext>,
  noteError: (error: TRPCError, name: string, ctx: RequestContext | undefined) => void,
): Promise<Response> {
  const answers = await Promise.all(
    queries.map(async ({ name, input }, batchIndex) => {
      let ctx: RequestContext | undefined;
      try {
        ctx = await context;
        const options = { ctx, path: name, type: "query", batchIndex, getRawInput: async () => input };
        return { result: { data: await procedures[name]!(options) } };
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause);
        noteError(error, name, ctx);
        return { error: getTRPCErrorShape({ config, error, type: "query", path: name, input, ctx }) };
      }
    }),
  );
  return new Response(JSON.stringify(isBatch ? answers : answers[0]), {
    status: getHTTPStatusCode(answers as never),
    headers: { vary: "trpc-accept, accept", "content-type": "application/json" },
  });
}
