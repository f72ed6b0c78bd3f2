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
import type { OperationDefinition } from "./definition.ts";
import { inWords } from "./kinds.ts";
import { isOfKind, ofKind } from "./underWay.ts";

export type Shown<Document> = Stored<Document> & { created_by_name: string | null };

/** A damaged document is shown as failed rather than hidden. */
const readable = <Input, Document extends OperationDocument>(
  { documents }: OperationDefinition<Input, Document>,
  { id, version, created_at, updated_at, ...document }: Stored<Document>,
): Stored<Document> =>
  ({
    ...readAtRest(documents.schema, document),
    status: operationStatus.catch("failed").parse((document as { status?: unknown }).status),
    ...{ id, version, created_at, updated_at },
  }) as unknown as Stored<Document>;

async function withNames<Input, Document extends OperationDocument>(
  { db }: Context,
  definition: OperationDefinition<Input, Document>,
  documents: Stored<Document>[],
): Promise<Shown<Document>[]> {
  const ids = documents.flatMap(({ created_by }) => (typeof created_by === "string" ? [created_by] : []));
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id: users.id, name: users.name }).from(users).where(sql`${users.id} in ${ids}`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return documents.map((document) => ({
    ...readable(definition, document),
    created_by_name: names.get(document.created_by ?? "") ?? null,
  }));
}

/** One operation, with the name of who started it. For server administrators; throws NOT_FOUND. */
export async function getOperation<Input, Document extends OperationDocument>(
  ctx: Context,
  definition: OperationDefinition<Input, Document>,
  id: string,
): Promise<Shown<Document>> {
  requireServerAdmin(ctx);
  const document = await definition.documents.find(ctx.db, id);
  if (!document || !isOfKind(definition, document)) throw notFound(inWords(definition.kind));
  return (await withNames(ctx, definition, [document]))[0]!;
}

/** Operations of a kind, newest first. For server administrators; throws INVALID on a bad cursor. */
export async function listOperations<Input, Document extends OperationDocument>(
  ctx: Context,
  definition: OperationDefinition<Input, Document>,
  { limit, cursor, order }: ListOperationsInput,
): Promise<Page<Shown<Document>>> {
  requireServerAdmin(ctx);
  const { kind, documents } = definition;
  // Ids grow with time.
  const sorting = { name: kind, order };
  const after = cursor === undefined ? undefined : positionIn(sorting, cursor);
  const rest = after && (order === "asc" ? sql`id > ${after.id}` : sql`id < ${after.id}`);
  const found = await documents.byAge(ctx.db, and(ofKind(definition), rest)!, limit + 1, order);
  const rows = found.map((document) => ({ id: document.id, sort_value: null, document }));
  const page = pageOf(rows, limit, sorting, ({ document }) => document);
  return { ...page, items: await withNames(ctx, definition, page.items) };
}
