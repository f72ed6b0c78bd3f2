import {
  type ListOperationsInput,
  type OperationDocument,
  operationStatus,
  type Page,
} from "@meridian/contract";
import { type Stored, users } from "@meridian/database";
import { and, sql } from "@meridian/database/query";
import { readAtRest } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { pageOf, positionIn } from "../../base/cursor.ts";
import { notFound } from "../../base/errors.ts";
import { requireServerAdmin } from "../access/index.ts";
import type { Named, OperationReading, ShownOperation } from "./definition.ts";
import { isOfKind, ofKind } from "./underWay.ts";

/** The list's own input, and the fields that it is filtered by. */
type ListInput = ListOperationsInput & { readonly [filter: string]: unknown };

/** Makes `show`, `get` and `list` of operations, for server administrators. */
export function readOperations<
  Document extends OperationDocument,
  Shown extends ShownOperation = Stored<Document>,
  Details = Named<Shown>,
>(noun: string, reading: OperationReading<Document, Shown, Details>) {
  const { documents, filters = [] } = reading;
  const name = documents.name;

  /** A damaged document is shown as failed rather than hidden. */
  function readable(document: object): object {
    const whole = documents.schema.safeParse(document);
    if (!whole.success && reading.unreadable) return reading.unreadable;
    const fields = whole.success ? whole.data : readAtRest(documents.schema, document);
    const { status } = document as { status?: unknown };
    return { ...fields, status: operationStatus.catch("failed").parse(status) };
  }

  function show({ id, version, created_at, updated_at, ...document }: Stored<Document>): Shown {
    const stored = { ...readable(document), id, version, created_at, updated_at };
    return reading.show?.(stored as Stored<Document>) ?? (stored as unknown as Shown);
  }

  /** Presents a document that the caller has read, as `get` answers it. */
  async function present(ctx: Context, document: Stored<Document>): Promise<Details> {
    const [shown] = await withNames(ctx, [document], show);
    return (await reading.details?.(ctx, shown!)) ?? (shown as unknown as Details);
  }

  /** One operation, with the name of who started it. Throws FORBIDDEN, NOT_FOUND. */
  async function get(ctx: Context, { id }: { id: string }): Promise<Details> {
    requireServerAdmin(ctx);
    const document = await documents.find(ctx.db, id);
    if (!document || !isOfKind(reading, document)) throw notFound(noun);
    return present(ctx, document);
  }

  /** Operations, newest first. Throws FORBIDDEN, INVALID on a bad cursor. */
  async function list(ctx: Context, input: ListInput): Promise<Page<Named<Shown>>> {
    requireServerAdmin(ctx);
    const { limit, cursor, order } = input;
    // Ids grow with time.
    const sorting = { name, order };
    const after = cursor === undefined ? undefined : positionIn(sorting, cursor);
    const rest = after && (order === "asc" ? sql`id > ${after.id}` : sql`id < ${after.id}`);
    const chosen = filters.flatMap((field): [string, string][] =>
      input[field] === undefined ? [] : [[field, String(input[field])]],
    );
    const where = { ...reading.where, ...Object.fromEntries(chosen) };
    const found = await documents.byAge(ctx.db, and(ofKind({ where }), rest)!, limit + 1, order);
    const rows = found.map((document) => ({ id: document.id, sort_value: null, document }));
    const page = pageOf(rows, limit, sorting, ({ document }) => document);
    const items = await withNames(ctx, page.items, show);
    return { ...page, items: (await reading.listed?.(ctx, items)) ?? items };
  }

  return { show, present, get, list };
}

async function withNames<Document extends OperationDocument, Shown>(
  { db }: Context,
  documents: Stored<Document>[],
  show: (document: Stored<Document>) => Shown,
): Promise<Named<Shown>[]> {
  const ids = documents.flatMap(({ created_by }) => (typeof created_by === "string" ? [created_by] : []));
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(sql`${users.id} = any(${ids}::text[])`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return documents.map((document) => ({
    ...show(document),
    created_by_name: names.get(document.created_by ?? "") ?? null,
  }));
}
