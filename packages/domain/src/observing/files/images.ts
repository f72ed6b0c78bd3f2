import {
  type Image,
  type ImageIdInput,
  type ImagePage,
  type ListImagesInput,
  type ListPlaceImagesInput,
  listImagesInput,
  observatoryDocument,
  type UserFileDocument,
} from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { query, type SQL, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { isoTime } from "../../base/isoTime.ts";
import { isOfProject, observatoryStanding, projectStanding, requireUser } from "../../ground/access/index.ts";
import { readObservation } from "../observations/index.ts";
import { numberOf } from "./list.ts";
import { observationWithFiles } from "./seen.ts";
import { userFileWire } from "./wire.ts";

/** The images of the caller's own observations. Throws UNAUTHENTICATED, INVALID on a bad cursor. */
export async function listOwnImages(ctx: Context, input: ListImagesInput): Promise<ImagePage> {
  const { userId } = requireUser(ctx);
  return imagesOf(ctx, input, sql`o.doc_user_id = ${userId}`);
}

/** The images of a project. Throws UNAUTHENTICATED, NOT_FOUND where the caller doesn't belong to it, INVALID on a bad cursor. */
export async function listProjectImages(ctx: Context, input: ListPlaceImagesInput): Promise<ImagePage> {
  await projectStanding(ctx.db, ctx, input.id);
  return imagesOf(ctx, input, sql`o.doc_project_id = ${input.id}`);
}

/**
 * The images that an observatory took for observations that are placed there: all for its operators; for others who see it
 * those of their own observations and projects. Throws UNAUTHENTICATED, NOT_FOUND, INVALID on a bad cursor.
 */
export async function listObservatoryImages(ctx: Context, input: ListPlaceImagesInput): Promise<ImagePage> {
  const { userId, serverAdmin } = requireUser(ctx);
  const { permissions } = await observatoryStanding(ctx.db, ctx, input.id);
  const seesAll = serverAdmin || permissions.can_operate;
  const isSeen = seesAll ? sql`true` : sql`(o.doc_user_id = ${userId} or ${isOfProject})`;
  const isTakenHere = sql`coalesce(left(f.doc ->> 'observatory_id', 200), o.doc_observatory_id) = ${input.id}`;
  return imagesOf(ctx, input, sql`o.doc_observatory_id = ${input.id} and ${isSeen}`, isTakenHere);
}

/** An image by its id alone, for whoever may see those of its observation. Throws UNAUTHENTICATED, NOT_FOUND, FORBIDDEN. */
export async function getImage(ctx: Context, { id }: ImageIdInput): Promise<Image> {
  requireUser(ctx);
  const [file] = await query<{ observation_id: string | null }[]>(ctx.db)`
    select doc_observation_id as observation_id from user_files where id = ${id}`;
  if (!file?.observation_id) throw notFound("image");
  await observationWithFiles(ctx, file.observation_id).catch((error: unknown) => {
    // The words don't tell that there is one.
    throw error instanceof DomainError && error.code === "NOT_FOUND" ? notFound("image") : error;
  });
  const alone = listImagesInput.parse({ limit: 1 });
  const { items } = await imagesOf(ctx, alone, sql`o.id = ${file.observation_id}`, sql`f.id = ${id}`);
  if (!items[0]) throw notFound("image");
  return items[0];
}

interface Row extends Placed {
  doc: object;
  created_at: string;
  updated_at: string;
  version: number;
  number: number;
  observation: unknown;
  observatory_name: string | null;
  judged_by_name: string | null;
  timezone: string | null;
}

/**
 * The newest images of some observations `o`, each read no further than a page needs, so that it costs what there is of
 * observations and not what there is of images.
 */
async function imagesOf(ctx: Context, input: ListImagesInput, isOf: SQL, isAmong = sql`true`) {
  const { userId } = requireUser(ctx);
  const { limit, order, cursor, kind, has_preview, first } = input;
  const sorting: Sorting = { name: "created_at", by: "f.created_at", id: "f.id", order, isTime: true };
  const isDrawn = sql`coalesce(jsonb_typeof(f.doc -> 'preview_key') = 'string', false)`;
  const isBeyond = sql.raw(order === "asc" ? ">=" : "<=");
  const isWanted = sql`
    ${isAmong} and ${afterCursor(sorting, cursor)}
    ${kind ? sql`and left(f.doc ->> 'kind', 200) = ${kind}` : sql``}
    ${has_preview === undefined ? sql`` : sql`and ${isDrawn} = ${has_preview}`}
    ${first ? sql`and (f.created_at, f.id) ${isBeyond} (select i.created_at, i.id from user_files i where i.id = ${first})` : sql``}`;
  const rows = await query<Row[]>(ctx.db)`
    select f.id, f.doc - 'fits_header' as doc, f.version, ${sql.raw(isoTime("f.created_at"))} as created_at,
           ${sql.raw(isoTime("f.created_at"))} as sort_value, ${sql.raw(isoTime("f.updated_at"))} as updated_at,
           ${numberOf} as number, o.doc as observation,
           (select u.name from users u where u.id = left(f.doc ->> 'judged_by', 200)) as judged_by_name,
           left(s.doc ->> 'name', 200) as observatory_name, left(s.doc ->> 'timezone', 64) as timezone
      from (select f.id
              from observations o
              cross join (select ${userId}::text as user_id) viewer
              cross join lateral (
                select f.id, f.created_at from user_files f
                 where f.doc_observation_id = o.id and ${isWanted}
                 ${orderBy(sorting, limit)}) f
             where ${isOf}
             ${orderBy(sorting, limit)}) picked
      join user_files f on f.id = picked.id
      join observations o on o.id = f.doc_observation_id
      left join observatories s on s.id = left(f.doc ->> 'observatory_id', 200)
     ${orderBy(sorting, limit)}`;
  return pageOf(rows, limit, sorting, imageOf);
}

const { timezone: zone } = observatoryDocument.shape;

function imageOf(row: Row): Image {
  const { observation, timezone } = row;
  const { id, version, created_at, updated_at } = row;
  const stored = { ...row.doc, id, version, created_at, updated_at } as Stored<UserFileDocument>;
  const file = userFileWire(stored, null, row);
  const { user_id: _, sha256: __, delivery: ___, created_at: ____, ...image } = file;
  const { name, target } = readObservation(observation);
  return {
    ...image,
    ...{ observation_name: name, target_name: target.name },
    ...{ taken_at: file.captured_at ?? created_at, timezone: zone.catch("UTC").parse(timezone) },
  };
}
