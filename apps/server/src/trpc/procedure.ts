import type { Problem } from "@meridian/contract";
import { initTRPC } from "@trpc/server";
import type { z } from "zod";
import { requireCaller } from "../auth/requireCaller.ts";
import type { RequestContext } from "../http/context.ts";
import { toProblem } from "../http/problem.ts";

/** The procedure as REST offers it. `output` describes the answer in the OpenAPI document. */
export interface RestMeta {
  openapi: {
    method: "GET" | "POST" | "PUT" | "DELETE";
    /** The path as the specification writes it; without `/api/v1` it also answers under that. */
    path: `/${string}`;
    /** Status of success; 204 answers without a body. */
    status?: 200 | 201 | 202 | 204;
    tag: string;
    summary: string;
    /** The path for reading what it started or created, unless that is its own path with an id. */
    location?: `/${string}`;
    /** Works without signing in. */
    public?: boolean;
    /** Takes a session; API keys are refused. */
    inPerson?: boolean;
    /**
     * Changes many things one by one; done again it does what is left. So neither a crash amid it nor an answer of which this
     * says that something is left uses its Idempotency-Key up.
     */
    resumable?: (answer: unknown) => boolean;
    /** Answers 404 also for things that only the input names. */
    mayMiss?: boolean;
    /** Stores files, for which there may be no room: 507. */
    mayFill?: boolean;
    /** Open to everybody who is signed in, although its path is under the system's. */
    signedIn?: boolean;
  };
  output?: z.ZodType;
}

/** One of several routes of a procedure, each with its own input. */
export interface Route extends RestMeta {
  /** First part of its name, where that isn't the procedure's router. */
  group?: string;
  input?: z.ZodType | undefined;
  /** The procedure's input for an input of this route; without it, they are the same. */
  toInput?: (input: Record<string, unknown>) => Record<string, unknown>;
}

export interface ProcedureMeta extends RestMeta {
  /** The routes over REST, where they aren't just the one of `openapi`. */
  routes?: Route[];
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    /** Errors look the same over both interfaces: here the problem is in `data.problem`. */
    errorFormatter({ shape, error, path, ctx }) {
      const problem: Problem = toProblem(error, path ? `/trpc/${path}` : "/trpc", ctx?.requestId ?? "");
      return {
        ...shape,
        message: problem.detail,
        data: { code: shape.data.code, httpStatus: problem.status, path, problem },
      };
    },
  });

export const router = t.router;
/** Every call is measured by itself, and every change counts against its author's rate, whichever interface it comes through. */
export const procedure = t.procedure
  .use(async ({ path, ctx, next }) => {
    const began = performance.now();
    const result = await next();
    if (result.ok) ctx.calls?.called(path, began, 200);
    else ctx.calls?.called(path, began, toProblem(result.error, path, "").status, result.error);
    return result;
  })
  .use(async ({ type, ctx, meta, next }) => {
    if (meta) requireCaller(ctx, meta);
    if (type === "mutation") await ctx.countWrite();
    return next();
  });
