import { problem as problemSchema } from "@meridian/contract";
import type { WireAnswer } from "./wire.fixture.ts";

/** Traces of a stack, a statement, a file, a library or the engine's own messages. */
const internals = [
  /\bat \S.* \(?(file:|node:|\/)/,
  /node_modules|\/src\/|\.ts:\d|\.js:\d/,
  /\b(insert into|update \w+ set|delete from|order by)\b/i,
  /\bselect\b.+\bfrom\b/i,
  /\b(relation|column|constraint) "/i,
  /\b(drizzle|postgres(ql)?|zod|hono|better-?auth|graphile|undici|nodemailer)\b/i,
  /\b(TypeError|RangeError|SyntaxError|URIError|ZodError|TRPCError|PostgresError)\b/,
  /Unexpected (token|end of)|in JSON at|is not a function|Cannot read propert|is not iterable/,
  /ECONN|ENOENT|EACCES|EINVAL|ERR_[A-Z]/,
];

/** The HTML pages and files are meant to be read; everything else that is refused explains itself in JSON. */
const explains = ({ status }: WireAnswer) => status >= 400;

/** The fault of an answer; undefined if there is none. */
export function faultOf(answer: WireAnswer, method: string): string | undefined {
  if (answer.status >= 500 && answer.status !== 503) return "a failure of the server";
  if (answer.status === 503 && !answer.headers.has("retry-after")) return "503 without Retry-After";
  if (!explains(answer)) return undefined;
  const leak = internals.find((pattern) => pattern.test(answer.text));
  if (leak) return `internals: ${leak.exec(answer.text)?.[0]}`;
  if (method === "HEAD") return undefined;
  return explanationFault(answer);
}

function explanationFault({ headers, body }: WireAnswer): string | undefined {
  const type = headers.get("content-type") ?? "";
  if (!type.startsWith("application/problem+json") && !type.startsWith("application/json"))
    return `refused with ${type || "no content type"}`;
  const problems = type.startsWith("application/json") ? procedureProblems(body) : [parsed(body)];
  const odd = problems.find((problem) => !problemSchema.safeParse(problem).success);
  return odd === undefined && problems.length > 0 ? undefined : "refused without a problem and its code";
}

/** The errors of a call or of a batch, in which some calls may have succeeded. */
function procedureProblems(body: string): unknown[] {
  const calls = [parsed(body)].flat() as { result?: object; error?: { data?: { problem?: unknown } } }[];
  return calls.filter((call) => !call?.result).map((call) => call?.error?.data?.problem ?? null);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
