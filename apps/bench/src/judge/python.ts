import { spawn } from "node:child_process";

/** Hands cases to a Python script beside this file, which judges them; the process ends with its code. */
export function judgeBy(script: string, cases: unknown): void {
  const path = new URL(script, import.meta.url).pathname;
  const judge = spawn(process.env.PYTHON ?? "/usr/bin/python3", [path], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  judge.on("error", ({ message }) => {
    console.error(
      `${message}: install python3-astropy and python3-astroplan, or name an interpreter in PYTHON`,
    );
    process.exitCode = 1;
  });
  judge.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
  judge.stdin.end(JSON.stringify(cases));
}
