import { entityTag } from "./ifMatch.ts";
import { type Operation, pathsOf } from "./operations.ts";

/** Turns what a verb returned into its answer. */
export function answerMaker(operation: Operation, all: Operation[]) {
  const { status = 200, path, method } = operation.meta.openapi;
  const begins = status === 201 || status === 202;
  const location = begins ? (operation.meta.openapi.location ?? readPathOf(path, all)) : undefined;
  return (input: Record<string, unknown>, result: unknown): Response => {
    if (status === 204) return new Response(null, { status });
    const headers: Record<string, string> = { "content-type": "application/json" };
    const id = location && (result as { id?: unknown }).id;
    if (id) headers.location = filled(location, input, id);
    const version = method === "GET" && (result as { version?: unknown }).version;
    if (Number.isInteger(version)) headers.etag = entityTag(version as number);
    return new Response(JSON.stringify(result), { status, headers });
  };
}

/** A path whose last parameter is what was created, and the others what it was created in. */
function filled(path: string, input: Record<string, unknown>, id: unknown): string {
  const last = path.lastIndexOf("{");
  return path.replace(/\{(\w+)\}/g, (_, name: string, at: number) =>
    encodeURIComponent(String(at === last ? id : input[name])),
  );
}

/** Where one of the things that are created at `path` can be read, if anywhere; `cleanup` makes one of the `cleanups`. */
function readPathOf(path: string, all: Operation[]): string | undefined {
  const isRead = ({ meta: { openapi } }: Operation) =>
    openapi.method === "GET" &&
    [path, `${path}s`].includes(openapi.path.replace(/\/\{\w+\}$/, "")) &&
    openapi.path.endsWith("}");
  const found = all.find(isRead)?.meta.openapi.path;
  return found && pathsOf(found).at(-1);
}
