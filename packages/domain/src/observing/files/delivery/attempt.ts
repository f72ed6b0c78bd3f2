import type { Readable } from "node:stream";
import { userFiles } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import type { StorageOutcome } from "../../../base/ports/destinations.ts";
import { type OpenedStorage, openStorage } from "../../../places/organizations/index.ts";
import { userFileWire } from "../wire.ts";
import { openContent, StoredFileLost } from "./content.ts";

/** The outcome of an attempt. A final failure isn't tried again by itself; a slow one lets other destinations go first. */
export type Attempt = { ok: true } | { ok: false; reason: string; isFinal: boolean; isSlow?: boolean };

/** Milliseconds that a destination may take. */
export interface Patience {
  /** The time for a whole file. */
  wholeMs: number;
  /**
   * The time until the destination takes more: adapters read on after a piece of up to 10 MiB, so this is 90 KB a second.
   */
  idleMs: number;
}

const usual: Patience = { wholeMs: 30 * 60_000, idleMs: 120_000 };
const final = (reason: string): Attempt => ({ ok: false, reason, isFinal: true });
const passing = (reason: string): Attempt => ({ ok: false, reason, isFinal: false });

/** A file whose turn it is. */
export interface FileUnderWay {
  file_id: string;
  storage_id: string;
  observation_id: string;
  observation_name: string;
  /** The observation's submitter. */
  user_id: string;
  /** Number of earlier attempts. */
  attempts: number;
}

/** Copies a file to its destination. Throws only when `stopped`, as an attempt that never was. */
export async function attemptDelivery(
  ctx: Context,
  file: FileUnderWay,
  stopped: AbortSignal,
  patience = usual,
): Promise<Attempt> {
  const storage = await openStorage(ctx, file.storage_id, file.user_id);
  if (!storage) return final("The organization has removed the destination.");
  if (!storage.isMembers)
    return final("Its observer is no longer a member of the destination's organization.");
  if (!storage.destination)
    return final("What opens the destination can't be read any more: it has to be entered again.");
  try {
    return await copy(ctx, file, storage.destination, stopped, patience);
  } catch (error) {
    stopped.throwIfAborted();
    if (error instanceof StoredFileLost)
      return final("The stored file is missing or damaged: an integrity scan tells more.");
    ctx.log.warn({ file_id: file.file_id, err: error }, "a file could not be read to be delivered");
    return passing("The file couldn't be read here. Meridian's own storage has trouble.");
  }
}

async function copy(
  ctx: Context,
  { file_id, observation_name }: FileUnderWay,
  destination: NonNullable<OpenedStorage["destination"]>,
  stopped: AbortSignal,
  { wholeMs, idleMs }: Patience,
): Promise<Attempt> {
  const file = await userFiles.find(ctx.db, file_id);
  if (!file) return final("The file is gone.");
  const { name, size_bytes, sha256 } = userFileWire(file);
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(), idleMs);
  const slow = AbortSignal.any([idle.signal, AbortSignal.timeout(wholeMs)]);
  let content: Readable | undefined;
  try {
    const stored = { storage_key: file.storage_key, size_bytes, sha256 };
    content = await openContent(ctx, stored, () => timer.refresh());
    const given = { folder: folderOf(observation_name), name, size: size_bytes, id: file_id, content };
    const signal = AbortSignal.any([stopped, slow]);
    const { ok, message } = await inTime(ctx.destinations.deliver(destination, given, signal), signal);
    stopped.throwIfAborted();
    return ok ? { ok } : { ok, reason: message, isFinal: false, isSlow: slow.aborted };
  } finally {
    clearTimeout(timer);
    content?.destroy();
  }
}

const late: StorageOutcome = { ok: false, message: "No complete answer came in time." };

/** Ends with the signal whatever a service, or what speaks to it, still waits for. */
async function inTime(delivering: Promise<StorageOutcome>, signal: AbortSignal): Promise<StorageOutcome> {
  const ended = Promise.withResolvers<StorageOutcome>();
  const end = () => ended.resolve(late);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  try {
    return await Promise.race([delivering, ended.promise]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** A folder's name that every drive and file system takes, for an observation's. */
function folderOf(name: string): string {
  const taken = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a file's name
    .replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, "-")
    .slice(0, 100)
    .replaceAll(/^[.\s]+|[.\s]+$/g, "")
    .toWellFormed();
  return taken || "Observation";
}
