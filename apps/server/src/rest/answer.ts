import { entityTag } from "./ifMatch.ts";
import { type Operation, pathsOf } from "./operations.ts";

/** Turns what a verb returned into its answer. */
export function answerMaker(operation: Operation, all: Operation[]) {
  const { status = 200, path, method } = operation.meta.openapi;
  const begins = status === 201 || status === 202;
  const location = begins ? (operation.meta.openapi.location ?? readPathOf(path, all)) : undefined;
  return (result: unknown): Response => {
    if (status === 204) return new Response(null, { status });
    const headers: Record<string, string> = { "content-type": "application/json" };
    const id = location && (result as { id?: unknown }).id;
    if (id) headers.location = location.replace("{id}", encodeURIComponent(String(id)));
    const version = method === "GET" && (result as { version?: unknown }).version;
    if (Number.isInteger(version)) headers.etag = entityTag(version as number);
    return new Response(JSON.stringify(result), { status, headers });
  };
}

/** Where one of the things that are created at `path` can be read, if anywhere; `cleanup` makes one of the `cleanups`. */
function readPathOf(path: string, all: Operation[]): string | undefined {
  const isRead = (wanted: string) =>
    all.some(({ meta: { openapi } }) => openapi.method === "GET" && openapi.path === wanted);
  const found = [`${path}/{id}`, `${path}s/{id}`].find(isRead);
  return found && pathsOf(found).at(-1);
}
