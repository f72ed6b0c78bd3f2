import type { z } from "zod";
import type { RequestContext } from "../http/context.ts";
import { appRouter } from "../routers/index.ts";
import type { RestMeta } from "../trpc/procedure.ts";

/** A procedure as REST offers it. */
export interface Operation {
  /** `announcements.cancel` */
  name: string;
  meta: RestMeta;
  input: z.ZodType | undefined;
  /** Whether it changes something. */
  changes: boolean;
  call(ctx: RequestContext, input: unknown): Promise<unknown>;
}

interface AnyProcedure {
  (options: object): Promise<unknown>;
  _def: { type: "query" | "mutation" | "subscription"; meta?: RestMeta; inputs: z.ZodType[] };
}

/** Every procedure that says how it appears over REST; fixed paths come before those with a parameter in the same place. */
export function restOperations(): Operation[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.entries(procedures)
    .flatMap(([name, procedure]) => {
      const { meta, inputs, type } = procedure._def;
      if (!meta) return [];
      const call: Operation["call"] = (ctx, input) =>
        procedure({ ctx, path: name, type, batchIndex: 0, getRawInput: async () => input });
      return [{ name, meta, input: inputs[0], changes: type === "mutation", call }];
    })
    .sort((one, other) => (specificity(one) < specificity(other) ? -1 : 1));
}

/** What an Idempotency-Key is for: of the other methods, the same again changes nothing more by itself. */
export const takesIdempotencyKey = ({ meta, changes }: Operation): boolean =>
  changes && meta.openapi.method === "POST";

/** In the order of code points letters come before `~`; in that of a language they don't. */
const specificity = (operation: Operation) => operation.meta.openapi.path.replaceAll("{", "~{");

/** A path as written, and under `/api/v1` when it isn't there already. */
export const pathsOf = (path: string): string[] =>
  path.startsWith("/api/") ? [path] : [path, `/api/v1${path}`];

/** `/observatories/{id}` as Hono writes it. */
export const routePattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");
