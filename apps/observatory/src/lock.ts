import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Milliseconds in which the process that has the lock says which one it is. */
const answerMs = 1000;
/** SQLite's code for a lock that another connection has. */
const busy = 5;

/** The things that a lock is on: a folder, and the devices, since containers on one network may all call their folder the same. */
export interface Locked {
  folder: string;
  devices: string;
}

/** The name of a lock among Linux's abstract sockets, which are in no file system. */
const nameOf = ({ folder, devices }: Locked) =>
  `\0meridian-observatory-${createHash("sha256")
    .update(`${resolve(folder)}\n${devices}`)
    .digest("hex")
    .slice(0, 32)}`;
const hasNames = process.platform === "linux";

/**
 * Makes this process the one that commands the devices. The locks are the kernel's own, gone with the process however it ends: a name on
 * Linux, whatever becomes of the folder, and SQLite's on a file there (docs/adr/0017-two-locks-of-an-observatory.md). Undefined while
 * another process has one. Throws where there are no names, and the file can't be locked.
 */
export async function lockFolder(
  locked: Locked,
  log: (line: string) => void,
): Promise<Disposable | undefined> {
  const name = hasNames ? await lockName(locked) : undefined;
  if (hasNames && !name) return undefined;
  try {
    const file = lockFile(locked);
    if (file)
      return {
        [Symbol.dispose]() {
          file[Symbol.dispose]();
          name?.[Symbol.dispose]();
        },
      };
    name?.[Symbol.dispose]();
    return undefined;
  } catch (error) {
    const why = `${join(locked.folder, "observatory.lock")} can't be locked: ${(error as Error).message}.`;
    if (!name) throw new Error(why);
    log(`${why} Programs on this computer are kept apart all the same.`);
    return name;
  }
}

/** The lock of a process that has to close, whatever state the disk is in: it doesn't touch it, where it needn't. */
export async function lockToClose(locked: Locked): Promise<Disposable | undefined> {
  return hasNames ? lockName(locked) : lockFile(locked);
}

/**
 * True if another process has the lock. Its name isn't taken for that: a watchdog would know whoever has it as a new program. A lock that
 * can't be looked at counts as free.
 */
export async function isLocked(locked: Locked): Promise<boolean> {
  if (hasNames && (await isNameTaken(locked))) return true;
  try {
    const file = lockFile(locked);
    file?.[Symbol.dispose]();
    return file === undefined;
  } catch {
    return false;
  }
}

/** True also where the process that has it hangs, and says nothing. */
async function isNameTaken(locked: Locked): Promise<boolean> {
  const socket = connect({ path: nameOf(locked) });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(answerMs) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The process that has the name; undefined where none has, or it doesn't answer. */
export async function ownerOf(locked: Locked): Promise<number | undefined> {
  if (!hasNames) return undefined;
  const socket = connect({ path: nameOf(locked) });
  try {
    const [pid] = await once(socket, "data", { signal: AbortSignal.timeout(answerMs) });
    return Number(String(pid));
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

/** Says who has the lock, as far as that is known, and of which folder. */
export async function whoseLock(locked: Locked): Promise<string> {
  const pid = await ownerOf(locked);
  const process = pid === undefined ? "" : ` (process ${pid})`;
  return `Another program${process} commands the observatory of the folder ${resolve(locked.folder)}, or is the watchdog that still closes it.`;
}

async function lockName(locked: Locked): Promise<Disposable | undefined> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(String(process.pid));
  });
  server.listen({ path: nameOf(locked) });
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return undefined;
    throw error;
  }
  server.unref();
  return { [Symbol.dispose]: () => void server.close() };
}

/** Throws where the file isn't there to be locked: for want of its folder or its rights, or because it is no lock. */
function lockFile({ folder }: Locked): Disposable | undefined {
  const file = new DatabaseSync(join(folder, "observatory.lock"), { timeout: 0 });
  try {
    // A file that may only be read takes no lock, and doesn't say so.
    file.exec("pragma journal_mode = memory; begin exclusive; pragma user_version = 0");
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
  return { [Symbol.dispose]: () => file.close() };
}
