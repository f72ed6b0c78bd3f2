import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readlink } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/** Lists the processes that work in a folder or below it. One that is dead, and only not yet forgotten, has no folder. */
async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const works = await Promise.all(
    pids.map(async (pid) => {
      const at = await readlink(`/proc/${pid}/cwd`).catch(() => "");
      return at === folder || at.startsWith(`${folder}/`);
    }),
  );
  return pids.filter((_, at) => works[at]).map(Number);
}

/** Sends a signal to all that works in a folder. */
export async function signalAll(folder: string, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await processesIn(folder)) send(pid, signal);
}

/** Kills all that works in a folder, until nothing does. */
export async function killAll(folder: string): Promise<void> {
  while ((await processesIn(folder)).length > 0) {
    await signalAll(folder, "SIGKILL");
    await wait(10);
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Until no process is left, then without the folder. */
const end = `
while :; do
  found=
  for process in /proc/[0-9]*; do
    case "$(readlink "$process/cwd" 2>/dev/null)" in
      "$0" | "$0"/*) kill -KILL "\${process#/proc/}" 2>/dev/null; found=yes ;;
    esac
  done
  [ "$found" ] || break
done
rm -rf "$0"`;

/**
 * Has a shell end all that works in a folder, and delete it: when it is told to, or when this process is gone, however it
 * ended. Returns what tells it, and resolves once it is done.
 */
export function endWithUs(folder: string): () => Promise<void> {
  const shell = spawn("/bin/sh", ["-c", `read -r told; ${end}`, folder], {
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.stdin.on("error", () => {});
  shell.unref();
  const ended = once(shell, "exit");
  return async () => {
    shell.ref();
    shell.stdin.end();
    await ended;
  };
}
