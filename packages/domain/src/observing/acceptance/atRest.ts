import { type UserFileDocument, userFileDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { readAtRest } from "../../base/atRest.ts";

const fields = userFileDocument.omit({ fits_header: true });

/** An image, however odd its document is. */
export type ImageAtRest = ReturnType<typeof readImage>;

export const readImage = (file: Stored<UserFileDocument>) => ({
  ...readAtRest(fields, file),
  id: file.id,
  created_at: file.created_at,
});
