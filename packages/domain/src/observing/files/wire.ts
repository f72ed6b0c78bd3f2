import {
  type Delivery,
  qualityAtRest,
  type UserFile,
  type UserFileDocument,
  userFileDocument,
} from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { z } from "zod";
import { oneOf, readAtRest } from "../../base/atRest.ts";

const kinds = userFileDocument.shape.kind.options;
const formats = userFileDocument.shape.format.unwrap().options;
const { shape } = userFileDocument;

const readable = z.object(qualityAtRest);

/** Facts that aren't in its document: present names, and its place among the files of its observation. */
type Around = Pick<UserFile, "judged_by_name" | "observatory_name" | "number">;

/** A file as those see it who see its observation, however odd the document. */
export function userFileWire(
  file: Stored<UserFileDocument>,
  delivery: Delivery | null = null,
  { judged_by_name = null, observatory_name = null, number = 1 }: Partial<Around> = {},
): UserFile {
  const { judged_by, ...quality } = readAtRest(readable, file);
  const isByRules = judged_by === null && quality.acceptance !== "not_judged";
  const shown = {
    id: file.id,
    number,
    observation_id: file.observation_id,
    user_id: shape.user_id.catch("").parse(file.user_id),
    observatory_id: shape.observatory_id.catch(null).parse(file.observatory_id),
    observatory_name,
    kind: oneOf(kinds, file.kind, "light"),
    filter: shape.filter.catch(null).parse(file.filter),
    exposure_time: shape.exposure_time.catch(null).parse(file.exposure_time),
    captured_at: shape.captured_at.catch(null).parse(file.captured_at),
    size_bytes: shape.size_bytes.catch(0).parse(file.size_bytes),
    sha256: shape.sha256.catch("").parse(file.sha256),
    format: oneOf(formats, file.format, "fits"),
    has_preview: typeof file.preview_key === "string",
    no_preview: shape.no_preview.catch(null).parse(file.no_preview),
    delivery,
    ...quality,
    judged_by: judged_by !== null ? ("person" as const) : isByRules ? ("rules" as const) : null,
    judged_by_name,
    created_at: file.created_at,
  };
  return { ...shown, name: fileNameOf(shown) };
}

/** `light_Ha_20260301T220000_0198b2f4.fits`: in the order in which they were taken, and each its own. */
export function fileNameOf({
  id,
  kind,
  filter,
  captured_at,
  format,
}: Pick<UserFile, "id" | "kind" | "filter" | "captured_at" | "format">) {
  const moment = captured_at?.slice(0, 19).replaceAll(/[-:]/g, "");
  const parts = [kind, filter, moment, id].filter((part) => part !== null && part !== undefined);
  return `${parts.join("_").replaceAll(/[^A-Za-z0-9._-]/g, "-")}.${format}`;
}
