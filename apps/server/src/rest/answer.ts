import { entityTagOf } from "./ifMatch.ts";
import { type Operation, pathsOf } from "./operations.ts";

/** Turns what a verb returned into its answer. */
export function answerMaker(operation: Operation, all: Operation[]) {
  const { status = 200 } = operation.meta.openapi;
  const location = locationOf(operation, all);
  return (input: Record<string, unknown>, result: unknown): Response => {
    if (status === 204) return new Response(null, { status });
    const headers: Record<string, string> = { "content-type": "application/json", ...entityTagOf(result) };
    const id = location && (result as { id?: unknown }).id;
    if (id) headers.location = filled(location, input, id);
    return new Response(JSON.stringify(result), { status, headers });
  };
}

/** The path under which what an operation has created or begun can be read, if there is one. */
export function locationOf({ meta: { openapi } }: Operation, all: Operation[]): string | undefined {
  if (openapi.status !== 201 && openapi.status !== 202) return undefined;
  return openapi.location ?? readPathOf(openapi.path, all);
}

/** A path whose last parameter is what was created, and the others what it was created in. */
function filled(path: string, input: Record<string, unknown>, id: unknown): string {
  const last = path.lastIndexOf("{");
  return path.replace(/\{(\w+)\}/g, (_, name: string, at: number) =>
    encodeURIComponent(String(at === last ? id : input[name])),
  );
}

/** The path where things created at `path` can be read, if there is one; `cleanup` makes one of the `cleanups`. */
function readPathOf(path: string, all: Operation[]): string | undefined {
  const isRead = ({ meta: { openapi } }: Operation) =>
    openapi.method === "GET" &&
    [path, `${path}s`].includes(openapi.path.replace(/\/\{\w+\}$/, "")) &&
    openapi.path.endsWith("}");
  const found = all.find(isRead)?.meta.openapi.path;
  return found && pathsOf(found).at(-1);
}
