import { spawn } from "node:child_process";

/**
 * Stops PostgreSQL when this process dies without a chance to do so itself: a shell waits for the end of its standard
 * input, which closes with us. Returns what calls it off.
 */
export function guard(pid: number): () => void {
  const shell = spawn("/bin/sh", ["-c", `read -r calledOff || kill -INT ${pid} 2>/dev/null`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.on("error", () => {});
  shell.stdin.on("error", () => {});
  shell.unref();
  return () => shell.stdin.end("calledOff\n");
}
