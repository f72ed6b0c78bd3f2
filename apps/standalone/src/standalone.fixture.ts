import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, readlink } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inherited, ownPort } from "@meridian/testkit";

/** As it is built for `npm start`. */
const main = fileURLToPath(new URL("../dist/standalone/main.mjs", import.meta.url));

/** A standalone Meridian in a process of its own, and what it prints. */
export class Standalone {
  readonly child: ChildProcess;
  /** The exit, once all that it printed has been read. */
  readonly exited: Promise<[number | null, NodeJS.Signals | null]>;
  readonly port: number;
  readonly lines: string[] = [];
  #heard = new EventTarget();

  constructor(port: number, env: Record<string, string>, args: string[]) {
    this.port = port;
    this.child = spawn(process.execPath, [main, ...args], {
      env: { ...inherited, PORT: String(port), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.exited = once(this.child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      createInterface({ input: stream }).on("line", (line) => {
        this.lines.push(line);
        this.#heard.dispatchEvent(new Event("line"));
      });
    }
  }

  /** The first line that has it, printed by now or later; throws when the process ends without. */
  async line(part: string): Promise<string> {
    const gone = this.exited.then(() => {
      throw new Error(`ended without "${part}":\n${this.lines.join("\n")}`);
    });
    gone.catch(() => {});
    for (;;) {
      const found = this.lines.find((line) => line.includes(part));
      if (found) return found;
      await Promise.race([once(this.#heard, "line"), gone]);
    }
  }

  /** Signs in over HTTP as a browser would; returns the status. */
  async signIn(email: string, password: string): Promise<number> {
    const url = `http://127.0.0.1:${this.port}`;
    const response = await fetch(`${url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify({ email, password }),
    });
    return response.status;
  }

  /** The processes that it runs on. */
  async processes(): Promise<number[]> {
    const { pid } = this.child;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
    return children.trim().split(" ").map(Number);
  }
}

/** Starts standalone on a port that nobody else takes. */
export async function startStandalone(env: Record<string, string>, args: string[] = []): Promise<Standalone> {
  return new Standalone(await ownPort(), env, args);
}

const command = fileURLToPath(new URL("./meridian.ts", import.meta.url));

/** Runs a command of `meridian` to its end; resolves with what it printed. */
export async function meridian(words: string[], env: object) {
  const child = spawn(process.execPath, [command, ...words], { env: { ...inherited, ...env } });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const [code] = await once(child, "close");
  return { code, text };
}

/** Returns the processes that still exist and aren't zombies. */
export async function alive(pids: number[]): Promise<number[]> {
  const found = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/exe`).catch(() => undefined)));
  return pids.filter((_, at) => found[at] !== undefined);
}
