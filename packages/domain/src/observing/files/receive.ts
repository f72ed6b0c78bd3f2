import type { Readable } from "node:stream";
import type { AnnouncedFile, ObservationDocument, UserFile } from "@meridian/contract";
import { announcedFiles, observations, userFiles } from "@meridian/database";
import { and, eq, query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError, invalid, notFound } from "../../base/errors.ts";
import { acquiredOf, readObservation, rejectedOf } from "../observations/index.ts";
import { deleteUnused } from "./deleteUnused.ts";
import { describeImage } from "./fits/describe.ts";
import type { Examined } from "./fits/examine.ts";
import { requireDigest, sha256Of, storeFits } from "./incoming.ts";
import { keepFile, type Measured, requireSameFile } from "./keep.ts";
import { newKeyFor } from "./key.ts";
import { readFiles } from "./list.ts";
import { requireInTime } from "./requireInTime.ts";
import { requireQuota, requireStillTaken } from "./room.ts";

interface Upload extends Measured {
  id: string;
  fileId: string;
  /** The sender's hash, hexadecimal. */
  sha256?: string | undefined;
  /** The sender's number of bytes. */
  length?: number | undefined;
}

/**
 * Takes an image file of an observation from its observatory's plugin, as it comes, into object storage. The same file again
 * is taken as done; what storage has lost of it comes back. Throws UNAUTHENTICATED for anybody else, NOT_FOUND for another observatory's observation, CONFLICT before
 * it has begun or when another file has this id, UNSUPPORTED_MEDIA_TYPE for what isn't FITS, INVALID for a file that isn't
 * whole or isn't what was announced, and PLUGIN_TOO_OLD for what a plugin began that was too old by
 * then, STORAGE_FULL past a quota or on a full disk. Then nothing is kept.
 */
export async function receiveFile(
  ctx: Context,
  upload: Upload,
  content: Readable,
): Promise<{ file: UserFile; isNew: boolean }> {
  const isNew = await take(ctx, upload, content);
  const [file] = await readFiles(ctx.db, [upload.fileId]);
  if (!file) throw notFound("file");
  return { file, isNew };
}

/** Returns whether the file is new. */
async function take(ctx: Context, upload: Upload, content: Readable): Promise<boolean> {
  const observatoryId = await requireOwnObservation(ctx, upload.id);
  const known = await findFile(ctx, upload);
  const stored = known && (await ctx.objectStore.head(known.storage_key));
  const isLost = known?.size_bytes !== stored?.size;
  if (known && !isLost) {
    const sha256 = await sha256Of(content);
    requireDigest(upload.sha256, sha256);
    requireSameFile(known, upload.id, sha256);
    return false;
  }
  if (!known) await requireRoom(ctx, observatoryId, upload);
  const key = newKeyFor("observations", upload.id, "fits");
  try {
    const examined = await storeFits(ctx, key, content);
    await requireAnnounced(ctx, upload, examined);
    const { captured_at } = describeImage(examined.header);
    await requireInTime(ctx, observatoryId, upload.id, captured_at);
    return await keepFile(ctx, observatoryId, upload, key, examined, known?.storage_key);
  } catch (error) {
    await deleteUnused(ctx, key);
    throw error;
  }
}

/** A file that is known already is counted, too: it only comes back. */
async function requireRoom(ctx: Context, observatoryId: string, { id, length }: Upload) {
  await requireStillTaken(ctx, id);
  await requireQuota(ctx.db, observatoryId, length ?? 0);
  await ctx.objectStore.requireSpace();
}

async function requireOwnObservation(ctx: Context, id: string): Promise<string> {
  if (ctx.actor.type !== "plugin")
    throw new DomainError("UNAUTHENTICATED", "Files are uploaded with an observatory's key.");
  const observation = await observations.find(ctx.db, id);
  if (!observation) throw notFound("observation");
  const { observatoryId } = ctx.actor;
  const isHere = observation.observatory_id === observatoryId;
  if (!isHere && !(await wasBegunAt(ctx, id, observatoryId))) throw notFound("observation");
  if (isHere && !hasBegun(readObservation(observation)))
    throw new DomainError("CONFLICT", "This observation hasn't begun.");
  return observatoryId;
}

/** True if a request to the network was begun at an observatory, and went elsewhere since: what was taken there still counts. */
async function wasBegunAt({ db }: Context, id: string, observatoryId: string): Promise<boolean> {
  const [step] = await query<unknown[]>(db)`
    select from status_changes
     where observation_id = ${id} and observatory_id = ${observatoryId} and to_status = 'in_progress' limit 1`;
  return step !== undefined;
}

/** One that waits for its rejected exposures has begun: what was taken of it may still come. */
const hasBegun = (observation: ObservationDocument) =>
  !["pending", "assigned"].includes(observation.status) ||
  acquiredOf(observation) + rejectedOf(observation) > 0;

async function findFile(ctx: Context, { id, fileId }: Upload) {
  const file = await userFiles.find(ctx.db, fileId);
  if (file && file.observation_id !== id)
    throw new DomainError("CONFLICT", "Another observation has a file with this id.");
  return file;
}

async function requireAnnounced(ctx: Context, { id, fileId, sha256 }: Upload, examined: Examined) {
  const [announced] = await ctx.db
    .select()
    .from(announcedFiles)
    .where(and(eq(announcedFiles.observation_id, id), eq(announcedFiles.file_id, fileId)));
  requireDigest(sha256, examined.sha256);
  requireSame(announced ?? {}, examined);
}

type Expected = {
  [Field in "sha256" | "size_bytes"]?: AnnouncedFile[Field] | null | undefined;
};

/** Throws INVALID when a file isn't what was announced. */
function requireSame({ sha256, size_bytes }: Expected, { size, sha256: found }: Examined) {
  if (size_bytes && size_bytes !== size)
    throw invalid("file", `has ${size} bytes, not the ${size_bytes} announced`);
  if (sha256 && sha256 !== found) throw invalid("file", `has the SHA-256 ${found}, not ${sha256}`);
}
