import { calibrationFiles } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { notFound } from "../../../base/errors.ts";
import { type Archive, type OpenFile, openObject } from "../../files/index.ts";
import { calibrationStanding } from "../stored.ts";
import { listCalibrationFiles } from "./list.ts";
import { frameWire } from "./wire.ts";

/** A frame as it was uploaded, for those who see the observatory. Throws NOT_FOUND. */
export async function openCalibrationFile(
  ctx: Context,
  { id, fileId }: { id: string; fileId: string },
): Promise<OpenFile> {
  await calibrationStanding(ctx.db, ctx, id);
  const file = await calibrationFiles.find(ctx.db, fileId);
  if (file?.calibration_id !== id) throw notFound("file");
  return { ...frameWire(file), open: (range) => openObject(ctx, file.storage_key, range) };
}

/** All frames of a set, to be sent as one. Throws NOT_FOUND. */
export async function openCalibrationArchive(ctx: Context, { id }: { id: string }): Promise<Archive> {
  const { calibration } = await calibrationStanding(ctx.db, ctx, id);
  const { kind, filter, night } = calibration;
  const name = [kind, filter, night, id].filter((part) => part !== null).join("_");
  return { name, files: () => framesOf(ctx, id) };
}

async function* framesOf(ctx: Context, id: string): AsyncGenerator<OpenFile> {
  for (let cursor: string | undefined; ; ) {
    const page = await listCalibrationFiles(ctx, { id, limit: 200, order: "asc", cursor });
    for (const { id: fileId } of page.items) yield openCalibrationFile(ctx, { id, fileId });
    if (!page.next_cursor) return;
    cursor = page.next_cursor;
  }
}
