import { spawn, spawnSync } from "node:child_process";
import { env, root } from "./paths.mjs";

/** Runs a step to its end; its output goes to standard error, so that a program's own output stays clean. */
export function runOrThrow(program, args) {
  const { status, signal, error } = spawnSync(program, args, { cwd: root, env, stdio: ["ignore", 2, 2] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0]} failed (${signal ?? status})`);
}

/** Runs a step whose output is of interest only when it fails. */
export function runQuietly(program, args) {
  const { status, signal, error, output } = spawnSync(program, args, { cwd: root, env, encoding: "utf8" });
  if (status === 0) return;
  console.error(output?.join("") ?? "");
  throw error ?? new Error(`${program} ${args[0]} failed (${signal ?? status})`);
}

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 };

/** npm may die without telling us, and then Meridian, which it started, has to stop too. */
function whenNpmDies(react) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== parent && react(), 1000).unref();
}

/** Runs a program in our place: signals go to it, and its exit code becomes ours. */
export function runForeground(program, args, { ipc = false } = {}) {
  const stdio = ["inherit", "inherit", "inherit", ...(ipc ? ["ipc"] : [])];
  const child = spawn(program, args, { cwd: root, env, stdio });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  whenNpmDies(() => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? exitCodes[signal] ?? 1));
  });
}
