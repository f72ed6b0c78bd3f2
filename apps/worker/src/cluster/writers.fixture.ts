/** Clients that write all the time, and remember what they were answered. They know the public API and nothing else. */
import { setTimeout as wait } from "node:timers/promises";
import type { Site } from "./site.fixture.ts";

const answerWithinMs = 15_000;
const pauseMs = 100;
const patienceMs = 90_000;

interface Request {
  method: "POST" | "PUT";
  path: string;
  body: object;
  key: string;
}

/** A project that was answered for; a missing id is one that was made, but whose answer was lost. */
export interface Written {
  id?: string | undefined;
  name: string;
  /** The number of changes that were answered for, each of which wrote its own number as the description. */
  changes: number;
}

export interface Writers {
  readonly written: readonly Written[];
  /** The number of answers that were not what was asked for. */
  readonly refused: number;
  /** The longest time between two answered writes since the given moment, in milliseconds. */
  longestPauseSince(moment: number): number;
  /** Resolves after that many more answered writes that began later than now; rejects when they don't come. */
  more(count: number): Promise<void>;
  /** Lets each writer end what it has begun. */
  stop(): Promise<void>;
}

/** Starts writers that send each request, with its Idempotency-Key, until they know how it went, to one server after another. */
export function startWriters({ servers, authorization }: Site, count: number): Writers {
  const written: Written[] = [];
  const answeredAt: number[] = [];
  const begunAt: number[] = [];
  let refused = 0;
  let isOver = false;

  async function send(to: number, { method, path, body, key }: Request) {
    const answer = await fetch(`${servers[to % servers.length]!.url}${path}`, {
      method,
      headers: { authorization, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { id?: string; code?: string; detail?: string },
    };
  }

  /** Undefined if it was done and its answer is lost. */
  async function untilKnown(writer: number, request: Request): Promise<{ id?: string } | undefined> {
    for (let time = 0; ; time++) {
      const began = Date.now();
      const answer = await send(writer + time, request).catch(() => undefined);
      if (answer && answer.status < 300) {
        begunAt.push(began);
        answeredAt.push(Date.now());
        return answer.body;
      }
      refused++;
      if (answer?.status === 409 && answer.body.detail?.includes("its answer was lost")) return undefined;
      if (answer && ![409, 429, 500, 503].includes(answer.status))
        throw new Error(`${request.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await wait(pauseMs);
    }
  }

  async function write(writer: number) {
    for (let number = 0; !isOver; number++) {
      const name = `${writer}-${number}`;
      const create = { method: "POST", path: "/projects", body: { name }, key: `create-${name}` } as const;
      const made = await untilKnown(writer + number, create);
      const project: Written = { id: made?.id, name, changes: 0 };
      written.push(project);
      for (let change = 1; project.id && change <= 2; change++) {
        const body = { description: String(change) };
        const key = `change-${name}-${change}`;
        await untilKnown(writer + change, { method: "PUT", path: `/projects/${project.id}`, body, key });
        project.changes = change;
      }
    }
  }

  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  writing.catch(() => {});
  return {
    written,
    get refused() {
      return refused;
    },
    longestPauseSince(moment) {
      const moments = [moment, ...answeredAt.filter((at) => at > moment)];
      return Math.max(...moments.slice(1).map((at, before) => at - moments[before]!));
    },
    async more(number) {
      const now = Date.now();
      while (begunAt.filter((at) => at > now).length < number) {
        if (Date.now() - now > patienceMs) throw new Error(`writes aren't answered after ${patienceMs} ms`);
        await Promise.race([writing, wait(20)]);
      }
    },
    async stop() {
      isOver = true;
      await writing;
    },
  };
}
