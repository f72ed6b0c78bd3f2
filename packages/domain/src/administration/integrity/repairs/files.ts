import { isObjectKey } from "../../../base/ports/objectStore.ts";
import { quarantined } from "./belongings.ts";
import { digestOf } from "./digest.ts";
import type { RepairPlanner } from "./plan.ts";

/** The size of the stored file is believed only where its digest is the recorded one. */
export const adoptSize: RepairPlanner = async (_tx, ctx, { collection, documentId, details, doc }) => {
  const stored = isObjectKey(String(details.key)) && (await digestOf(ctx, String(details.key)));
  if (!stored) return { refusal: "The file isn't stored any more." };
  if (stored.sha256 !== doc?.[String(details.digest_field)])
    return { refusal: "The stored file isn't the one that was recorded: its SHA-256 differs." };
  return {
    action: "change",
    collection,
    id: String(documentId),
    set: { [String(details.size_field)]: stored.size },
    unset: [],
  };
};

/** The preview is drawn again from the file. */
export const redrawPreview: RepairPlanner = (_tx, _ctx, { collection, documentId, details }) => ({
  action: "change",
  collection,
  id: String(documentId),
  set: { [String(details.field)]: null },
  unset: [],
  isRedrawn: true,
});

export const quarantine: RepairPlanner = async (_tx, { objectStore }, { details }) => {
  const key = String(details.key);
  const to = quarantined(key);
  if (!isObjectKey(key) || !isObjectKey(to))
    return { refusal: "Meridian doesn't name files like this. Move or delete it by hand." };
  const object = await objectStore.head(key);
  if (!object) return { refusal: "The file isn't stored any more." };
  return { action: "move_object", key, to, size: object.size };
};
