import { registry, type StorageKey } from "@meridian/database";
import { isObjectKey } from "../../../base/ports/objectStore.ts";
import { changeOf } from "../actions/change.ts";
import { deleteDocument } from "../actions/delete.ts";
import type { RepairPlanner } from "../actions/index.ts";
import { digestOf } from "../stored/ask.ts";
import { orphanPrefixes } from "../stored/namedKeys.ts";
import { quarantined } from "../stored/quarantine.ts";
import type { Check } from "./check.ts";
import { fileName, grouped } from "./words.ts";

/** The source of findings from comparing with storage, for collections that have such keys. */
export const stored = (has: (key: StorageKey) => unknown) => ({
  by: "storage" as const,
  in: registry.filter(({ storageKeys }) => storageKeys.some(has)).map(({ name }) => name),
});

/** Meridian's backups hold what is in the database. */
const elsewhere = "a copy is kept elsewhere: backups hold no stored files.";

const missing: Check = {
  id: "file.missing",
  type: "file",
  severity: "critical",
  title: "File missing from storage",
  meaning: "A record names a file that isn't stored.",
  importance: `The file is lost, unless ${elsewhere}`,
  needs: "check_storage",
  message: ({ key }) => `Missing from storage: ${fileName(key)}`,
  found: stored(({ isPreview }) => !isPreview),
  advice:
    "Put the file back under its key from a copy and scan again. Where there is no copy, ignore the issue with a reason.",
};

const unreadable: Check = {
  id: "file.unreadable",
  type: "file",
  severity: "critical",
  title: "File can't be looked at",
  meaning:
    "The object storage doesn't let Meridian look at a file, so whether it is there and whole is unknown.",
  importance: "Nobody can open the file. It isn't counted as lost, and nothing is repaired because of it.",
  needs: "check_storage",
  message: ({ key, reason }) => `${fileName(key)} can't be looked at: ${reason}.`,
  found: stored(() => true),
  advice:
    "Look at the permissions of the object storage, and at the health of its disks. Once the file can be read, scan again.",
};

const empty: Check = {
  id: "file.empty",
  type: "file",
  severity: "critical",
  title: "Empty file",
  meaning: "A file is stored, but nothing is in it, although its record says otherwise.",
  importance: `What was in it is lost, unless ${elsewhere}`,
  needs: "check_storage",
  message: ({ key, recorded }) => `${fileName(key)} is empty, ${grouped(recorded)} bytes are recorded.`,
  found: stored(({ size }) => size),
  repair: {
    does: "Deletes the record of an image. The empty file goes to quarantine.",
    destructive: true,
    deletes: () => true,
    plan: deleteDocument,
  },
};

/** The size of the stored file is believed only where its digest is the recorded one. */
const adoptSize: RepairPlanner = async (_tx, ctx, finding) => {
  const { details, doc } = finding;
  const stored = isObjectKey(String(details.key)) && (await digestOf(ctx, String(details.key)));
  if (!stored) return { refusal: "The file isn't stored any more." };
  if (stored.sha256 !== doc?.[String(details.digest_field)])
    return { refusal: "The stored file isn't the one that was recorded: its SHA-256 differs." };
  return changeOf(finding, { [String(details.size_field)]: stored.size });
};

const sizeMismatch: Check = {
  id: "file.size-mismatch",
  type: "file",
  severity: "warning",
  title: "File size differs",
  meaning: "The stored file has another size than its record says.",
  importance: "Either the record is wrong, or the file isn't the one that was uploaded.",
  needs: "check_storage",
  message: ({ recorded, stored: size }) =>
    `${grouped(recorded)} bytes are recorded, ${grouped(size)} are stored.`,
  found: stored(({ size, sha256 }) => size && sha256),
  repair: {
    does: "Records the file's size, where its digest shows that it is the one that was uploaded; else there is no repair.",
    destructive: false,
    plan: adoptSize,
  },
};

const quarantine: RepairPlanner = async (_tx, { objectStore }, { details }) => {
  const key = String(details.key);
  const to = quarantined(key);
  if (!isObjectKey(key) || !isObjectKey(to))
    return { refusal: "Meridian doesn't name files like this. Move or delete it by hand." };
  const object = await objectStore.head(key);
  if (!object) return { refusal: "The file isn't stored any more." };
  return { action: "move_object", key, to, size: object.size };
};

const orphan: Check = {
  id: "file.orphan",
  type: "file",
  severity: "warning",
  title: "Orphaned file",
  meaning: "A file is stored, but no record names it.",
  asSet: ({ orphan_grace_hours: hours }) =>
    `Files of the last ${hours === 1 ? "hour" : `${hours} hours`} don't count: their upload may be under way.`,
  importance: "It takes up space, and nobody can find it.",
  needs: "check_storage",
  message: ({ key }) => `No record names ${fileName(key)}.`,
  found: stored(({ prefix }) => orphanPrefixes.includes(prefix)),
  repair: {
    does: "Moves it to quarantine/, from where it can be taken back for 30 days. Then it is deleted.",
    destructive: false,
    plan: quarantine,
  },
};

/** Checks that compare the records of files with storage. */
export const storedFileChecks = [missing, unreadable, orphan, empty, sizeMismatch];
