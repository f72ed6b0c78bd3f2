import {
  type ListOperationsInput,
  listOperationsInput,
  operationIdInput,
  type Page,
} from "@meridian/contract";
import type { Context } from "@meridian/domain";
import type { z } from "zod";
import { proceduresOf } from "./proceduresOf.ts";

/** Operations of a kind, as `defineOperation` makes them. */
interface Kind<Listed, Details> {
  list(ctx: Context, input: ListOperationsInput): Promise<Page<Listed>>;
  get(ctx: Context, input: { id: string }): Promise<Details>;
  cancel(ctx: Context, input: { id: string }): Promise<Details>;
}

interface Reference<Input> {
  tag: string;
  path: `/${string}`;
  page: z.ZodType;
  one: z.ZodType;
  /** The input of the list with its filters; `listOperationsInput` by default. */
  input?: Input;
  summaries: { list: string; get: string; cancel: string };
}

/** The procedures that every kind of operation has: to list them, to read one, and to cancel one. */
export function operationProcedures<
  Listed,
  Details,
  Input extends z.ZodType<ListOperationsInput> = typeof listOperationsInput,
>(kind: Kind<Listed, Details>, reference: Reference<Input>) {
  const { tag, path, page, one, input = listOperationsInput as unknown as Input, summaries } = reference;
  const { read, change } = proceduresOf(tag);
  return {
    list: read(`GET ${path}`, summaries.list, input, page, kind.list),
    get: read(`GET ${path}/{id}`, summaries.get, operationIdInput, one, kind.get),
    cancel: change(`POST ${path}/{id}/cancel`, summaries.cancel, operationIdInput, one, kind.cancel),
  };
}
