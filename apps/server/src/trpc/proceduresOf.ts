import type { TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import { z } from "zod";
import type { RequestContext } from "../http/context.ts";
import { type ProcedureMeta, procedure, type RestMeta } from "./procedure.ts";

type Rest = RestMeta["openapi"];
/** `GET /observations` */
export type Address = `${Rest["method"]} /${string}`;
/** Details of the REST route that few procedures have. */
type Options = Omit<Rest, "method" | "path" | "tag" | "summary" | "status"> & Pick<ProcedureMeta, "routes">;

type Verb<Input extends z.ZodType, Answer> = (
  ctx: RequestContext,
  input: z.output<Input>,
) => Answer | Promise<Answer>;

/** Written out, because the compiler takes longer to infer it through the builder. */
interface Types<Input extends z.ZodType, Answer> {
  input: z.input<Input>;
  output: Answer;
  meta: RestMeta;
}

/** The input of a procedure that takes none. */
export const noInput = z.strictObject({}).prefault({});

/** The output of a change that answers 204, without a body. */
export const nothing = undefined;

/**
 * Functions that define the procedures of one group of the reference, each by address, summary, input, output and verb:
 * `read` changes nothing, `change` does, `create` answers 201, and `start` 202, since its work continues after the answer.
 */
export function proceduresOf(tag: string) {
  const read = <Input extends z.ZodType, Answer>(
    address: Address,
    summary: string,
    input: Input,
    output: z.ZodType,
    verb: Verb<Input, Answer>,
    { routes, ...options }: Options = {},
  ) =>
    procedure
      .meta({
        openapi: { ...addressParts(address), tag, summary, ...options },
        output,
        ...(routes && { routes }),
      })
      .input<z.ZodType>(input)
      .query((call) => verb(call.ctx, call.input as z.output<Input>)) as TRPCQueryProcedure<
      Types<Input, Answer>
    >;

  const changing =
    (successful?: 201 | 202) =>
    <Input extends z.ZodType, Answer>(
      address: Address,
      summary: string,
      input: Input,
      output: z.ZodType | undefined,
      verb: Verb<Input, Answer>,
      { routes, ...options }: Options = {},
    ) => {
      const status = successful ?? (output ? 200 : 204);
      return procedure
        .meta({
          openapi: { ...addressParts(address), status, tag, summary, ...options },
          ...(output && { output }),
          ...(routes && { routes }),
        })
        .input<z.ZodType>(input)
        .mutation((call) => verb(call.ctx, call.input as z.output<Input>)) as TRPCMutationProcedure<
        Types<Input, Answer>
      >;
    };

  return { read, change: changing(), create: changing(201), start: changing(202) };
}

/** The method and the path of `GET /observations`. */
export function addressParts(address: Address) {
  const [method, path] = address.split(" ") as [Rest["method"], Rest["path"]];
  return { method, path };
}
