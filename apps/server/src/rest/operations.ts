import type { z } from "zod";
import type { RequestContext } from "../http/context.ts";
import { appRouter } from "../routers/index.ts";
import type { ProcedureMeta, RestMeta, Route } from "../trpc/procedure.ts";

/** A procedure as REST offers it. */
export interface Operation {
  /** `announcements.cancel` */
  name: string;
  /** The same, unless it is one of several routes of a procedure. */
  procedure: string;
  meta: RestMeta;
  input: z.ZodType | undefined;
  /** True if it changes something. */
  changes: boolean;
  /** The procedure's input for an input of this operation. */
  toInput: NonNullable<Route["toInput"]>;
  call(ctx: RequestContext, input: unknown): Promise<unknown>;
}

interface AnyProcedure {
  (options: object): Promise<unknown>;
  _def: { type: "query" | "mutation" | "subscription"; meta?: ProcedureMeta; inputs: z.ZodType[] };
}

/** Every route of every procedure; fixed paths come before those with a parameter in the same place. */
export function restOperations(): Operation[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.entries(procedures)
    .flatMap(([procedure, own]) => {
      const { meta, inputs } = own._def;
      if (!meta) return [];
      const { routes, ...only } = meta;
      return (routes ?? [{ ...only, input: inputs[0] }]).map((route) => operationOf(procedure, own, route));
    })
    .sort((one, other) => (specificity(one) < specificity(other) ? -1 : 1));
}

function operationOf(
  procedure: string,
  own: AnyProcedure,
  { group, input, toInput = (given) => given, ...meta }: Route,
): Operation {
  const { type, meta: { routes } = {} } = own._def;
  const name = group ? procedure.replace(/^\w+/, group) : procedure;
  const getRawInput = async (given: unknown) => {
    // A route of several refuses by its own input, in the place where the procedure does.
    if (routes) input?.parse(given);
    return toInput(given as Record<string, unknown>);
  };
  const call: Operation["call"] = (ctx, given) =>
    own({ ctx, path: name, type, batchIndex: 0, getRawInput: () => getRawInput(given) });
  return { name, procedure, meta, input, changes: type === "mutation", toInput, call };
}

/** True for operations that take an Idempotency-Key: the other methods can be repeated without harm. */
export const takesIdempotencyKey = ({ meta, changes }: Operation): boolean =>
  changes && meta.openapi.method === "POST";

/** A sort key that puts parameters last: in the order of code points, letters come before `~`. */
const specificity = (operation: Operation) => operation.meta.openapi.path.replaceAll("{", "~{");

/** A path as written, and under `/api/v1` when it isn't there already. */
export const pathsOf = (path: string): string[] =>
  path.startsWith("/api/") ? [path] : [path, `/api/v1${path}`];

/** `/observatories/{id}` as Hono writes it. */
export const routePattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");
