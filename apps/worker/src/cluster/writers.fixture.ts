/** Clients that write all the time, and remember what they were answered. They know the public API and nothing else. */
import { setTimeout as wait } from "node:timers/promises";
import type { Sent } from "./auditor/auditor.fixture.ts";
import { send } from "./send.fixture.ts";
import type { Site } from "./site.fixture.ts";

const pauseMs = 100;
const patienceMs = 90_000;

type Request = Pick<Sent, "method" | "path" | "body" | "key">;

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
export function startWriters(site: Site, count: number, prefix = ""): Writers {
  const written: Written[] = [];
  const answeredAt: number[] = [];
  const begunAt: number[] = [];
  let refused = 0;
  let isOver = false;

  /** Undefined if it was done and its answer is lost. */
  async function untilKnown(writer: number, request: Request): Promise<{ id?: string } | undefined> {
    for (let time = 0; ; time++) {
      const sent = await send(site, writer + time, { client: `writer ${writer}`, ...request });
      const { status, answer } = sent;
      if (status !== undefined && status < 300) {
        begunAt.push(sent.sentAt);
        answeredAt.push(sent.answeredAt!);
        return answer as { id?: string };
      }
      refused++;
      const told = JSON.stringify(answer);
      if (status === 409 && told.includes("its answer was lost")) return undefined;
      if (status !== undefined && ![409, 429, 500, 503].includes(status))
        throw new Error(`${request.path}: ${status} ${told}`);
      await wait(pauseMs);
    }
  }

  async function write(writer: number) {
    for (let number = 0; !isOver; number++) {
      const name = `${prefix}${writer}-${number}`;
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
