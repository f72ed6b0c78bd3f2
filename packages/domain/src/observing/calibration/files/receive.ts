import type { Readable } from "node:stream";
import type { CalibrationFile, CalibrationKind } from "@meridian/contract";
import { calibrationFiles, observatories } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError, invalid, notFound } from "../../../base/errors.ts";
import { holdObservatories } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { readSettings } from "../../../ground/settings/index.ts";
import {
  deleteUnused,
  describeImage,
  type Examined,
  newKeyFor,
  requireDigest,
  requireQuota,
  sha256Of,
  storeFits,
} from "../../files/index.ts";
import { tellCalibration } from "../record.ts";
import { findCalibration, type StoredCalibration } from "../stored.ts";
import { frameWire } from "./wire.ts";

interface Upload {
  id: string;
  fileId: string;
  /** The sender's hash, hexadecimal. */
  sha256?: string | undefined;
  /** The sender's number of bytes. */
  length?: number | undefined;
}

/**
 * Takes a frame of a set from its observatory's plugin, as it comes, into object storage. The same file again is taken as done;
 * what storage has lost of it comes back. Throws UNAUTHENTICATED for anybody else, NOT_FOUND for another observatory's set, CONFLICT before
 * it has begun, once it is long over, when it has all its frames or another file has this id, UNSUPPORTED_MEDIA_TYPE for what
 * isn't FITS, INVALID for a file that isn't whole or says that it is of another kind, STORAGE_FULL past a quota or on a full
 * disk. Then nothing is kept.
 */
export async function receiveCalibrationFile(
  ctx: Context,
  upload: Upload,
  content: Readable,
): Promise<{ file: CalibrationFile; isNew: boolean }> {
  const calibration = await requireOwn(ctx, upload.id);
  const isNew = await take(ctx, calibration, upload, content);
  const file = await calibrationFiles.find(ctx.db, upload.fileId);
  if (!file) throw notFound("file");
  return { file: frameWire(file), isNew };
}

/** Returns whether the file is new. */
async function take(ctx: Context, { id, kind }: StoredCalibration, upload: Upload, content: Readable) {
  const known = await calibrationFiles.find(ctx.db, upload.fileId);
  const stored = known && (await ctx.objectStore.head(known.storage_key));
  if (known && known.size_bytes === stored?.size) {
    const sha256 = await sha256Of(content);
    requireDigest(upload.sha256, sha256);
    requireSame(known, id, sha256);
    return false;
  }
  await ctx.objectStore.requireSpace();
  const key = newKeyFor("calibrations", id, "fits");
  try {
    const examined = await storeFits(ctx, key, content);
    requireDigest(upload.sha256, examined.sha256);
    requireKind(kind, examined);
    return await keep(ctx, upload, key, examined, known?.storage_key);
  } catch (error) {
    await deleteUnused(ctx, key);
    throw error;
  }
}

async function requireOwn(ctx: Context, id: string): Promise<StoredCalibration> {
  if (ctx.actor.type !== "plugin")
    throw new DomainError("UNAUTHENTICATED", "Files are uploaded with an observatory's key.");
  const calibration = await findCalibration(ctx.db, id);
  if (calibration.observatory_id !== ctx.actor.observatoryId) throw notFound("calibration");
  if (calibration.started_at === null) throw new DomainError("CONFLICT", "This calibration hasn't begun.");
  await requireInTime(ctx, calibration);
  return calibration;
}

const day = 86_400_000;

/** A plugin may be late, but not for ever. */
async function requireInTime(ctx: Context, { ended_at }: StoredCalibration) {
  if (ended_at === null) return;
  const days = (await readSettings(ctx.db)).values.upload_grace_days;
  if (ctx.now().getTime() - Date.parse(ended_at) <= days * day) return;
  throw new DomainError(
    "CONFLICT",
    `This calibration ended on ${ended_at.slice(0, 10)}. Its files were taken for ${days} days.`,
  );
}

function requireKind(kind: CalibrationKind, { header }: Examined) {
  const said = describeImage(header).kind;
  if (said !== kind)
    throw invalid(
      "IMAGETYP",
      `in the header says that it is a ${said}, and the calibration is of the kind ${kind}`,
    );
}

function requireSame(known: { calibration_id: string; sha256: string }, id: string, sha256: string) {
  if (known.calibration_id !== id || known.sha256 !== sha256)
    throw new DomainError("CONFLICT", "Another file was uploaded under this id.");
}

/** Notes a stored frame. Of two uploads of one file at once, the first counts; one whose object is gone gets the new one. */
async function keep(
  ctx: Context,
  { id, fileId }: Upload,
  storage_key: string,
  { header, format, size, sha256 }: Examined,
  lostKey: string | undefined,
): Promise<boolean> {
  const kept = await transaction(ctx, async (tx) => {
    const { observatory_id } = await findCalibration(tx, id);
    await holdObservatories(tx, [observatory_id]);
    if (!(await observatories.find(tx, observatory_id))) throw notFound("observatory");
    const calibration = await findCalibration(tx, id, "update");
    const known = await calibrationFiles.find(tx, fileId);
    if (known) {
      requireSame(known, id, sha256);
      if (known.storage_key !== lostKey) return { isNew: false, isStored: false };
      await calibrationFiles.patch(tx, fileId, { storage_key, size_bytes: size }, ctx.now());
      return { isNew: false, isStored: true };
    }
    await requireMissing(tx, calibration);
    await requireQuota(tx, observatory_id, size);
    const { kind: _, ...described } = describeImage(header);
    const about = { calibration_id: id, observatory_id, kind: calibration.kind, ...described };
    const file = { storage_key, size_bytes: size, sha256, format, fits_header: header };
    await calibrationFiles.insert(tx, { ...about, ...file }, ctx.now(), fileId);
    tellCalibration(tx, calibration);
    return { isNew: true, isStored: true };
  });
  if (!kept.isStored) await deleteUnused(ctx, storage_key);
  return kept.isNew;
}

async function requireMissing(tx: Transaction, { id, frame_count }: StoredCalibration) {
  const [{ count }] = await query<[{ count: number }]>(tx)`
    select count(*)::int as count from ${calibrationFiles.table} where left(doc ->> 'calibration_id', 200) = ${id}`;
  if (count >= frame_count)
    throw new DomainError("CONFLICT", `The calibration has all of its ${frame_count} frames.`);
}
