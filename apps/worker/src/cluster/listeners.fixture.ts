/** A person's tab and an observatory's plugin, which listen all the time and connect again, as the documents of the protocols say. */
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Sent } from "./auditor/auditor.fixture.ts";
import { send } from "./send.fixture.ts";
import type { Site } from "./site.fixture.ts";
import type { Written } from "./writers.fixture.ts";

const pauseMs = 200;
const patience = { interval: 100, timeout: 60_000 };

export interface Listeners {
  /** Submits an observation that can be made at any time. */
  submit(name: string): Promise<void>;
  /** Expects that the tab knows all that was written, and the plugin all that was submitted. */
  know(written: readonly Written[]): Promise<void>;
  stop(): void;
}

interface Line {
  path: string;
  headers: Record<string, string>;
  opened?(socket: WebSocket): void;
  heard(message: { type: string } & Record<string, unknown>): void;
}

export async function startListeners(site: Site): Promise<Listeners> {
  const { cookie } = site;
  const over = new AbortController();

  /** Asks one server after another, until it is done. */
  async function untilDone(ask: (to: number) => Promise<Pick<Sent, "status" | "answer">>) {
    for (let time = 0; ; time++) {
      const { status, answer } = await ask(time);
      if (status && status < 300) return answer as Record<string, unknown>;
      if (status && ![409, 500, 503].includes(status)) throw new Error(`${status} ${JSON.stringify(answer)}`);
      await wait(pauseMs, undefined, { signal: over.signal });
    }
  }
  function post(path: string, body: object) {
    const request = { client: "listener", method: "POST", path, body, key: crypto.randomUUID() } as const;
    return untilDone((to) => send(site, to, request));
  }
  /** Asks for something that only a person who has signed in may do. */
  function asPerson(path: string, body?: object) {
    const headers = { cookie, "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
    return untilDone(async (to) => {
      const url = site.servers[to % site.servers.length]!.url!;
      const signal = AbortSignal.timeout(15_000);
      const given = body ? { method: "POST", body: JSON.stringify(body) } : {};
      const answer = await fetch(url + path, {
        ...given,
        headers: { ...headers, origin: url },
        signal,
      }).catch(() => undefined);
      return { ...(answer && { status: answer.status, answer: await answer.json().catch(() => undefined) }) };
    });
  }

  /** Keeps a connection to one server after another. */
  async function listen({ path, headers, opened, heard }: Line) {
    for (let time = 0; !over.signal.aborted; time++) {
      const { url } = site.servers[time % site.servers.length]!;
      const socket = new WebSocket(`${url!.replace("http", "ws")}${path}`, {
        headers: { ...headers, origin: url },
      } as never);
      const ended = new Promise((resolve) => {
        socket.onclose = resolve;
        socket.onerror = resolve;
        over.signal.addEventListener("abort", resolve, { once: true });
      });
      socket.onopen = () => opened?.(socket);
      socket.onmessage = ({ data }) => heard(JSON.parse(data));
      await ended;
      socket.close();
      await wait(pauseMs);
    }
  }

  const known = new Set<string>();
  /** Reads the newest first, until a page has nothing new. */
  async function readAgain() {
    for (let cursor = ""; ; ) {
      const page = await asPerson(
        `/projects?sort=created_at&order=desc&limit=200${cursor && `&cursor=${cursor}`}`,
      );
      const items = page.items as { id: string }[];
      const isNew = items.some(({ id }) => !known.has(id));
      for (const { id } of items) known.add(id);
      if (!isNew || !page.next_cursor) return;
      cursor = encodeURIComponent(String(page.next_cursor));
    }
  }
  const reread = () => void readAgain().catch(() => {});
  void listen({
    ...{ path: "/ws", headers: { cookie }, opened: reread },
    heard: ({ type, id }) =>
      type === "refetch" ? reread() : type === "project.changed" && known.add(String(id)),
  });

  const place = { name: "Listening", latitude: 60, longitude: 0, elevation: 0, timezone: "UTC" };
  const { id: observatory_id } = await post("/observatories", place);
  const { id: project_id } = await post("/projects", { name: "listening" });
  const { key } = await asPerson(`/observatories/${observatory_id}/keys`, { name: "Dome" });
  const [submitted, assigned] = [new Set<string>(), new Set<string>()];
  const hello = { type: "hello", message_id: "1", plugin_version: "3.8.0.0" };
  void listen({
    ...{ path: "/plugin", headers: { authorization: `Bearer ${key}` } },
    opened: (socket) => socket.send(JSON.stringify(hello)),
    heard({ type, observation, observations }) {
      if (type === "assign") assigned.add((observation as { id: string }).id);
      if (type === "welcome") for (const { id } of observations as { id: string }[]) assigned.add(id);
    },
  });
  return {
    async submit(name) {
      const { id } = await post("/observations", {
        ...{ name, project_id, observatory_id, bypass_darkness: true },
        target: { name: "Polaris", ra: 37.9546, dec: 89.2641 },
        exposures: [{ filter: "L", exposure_time: 60, exposure_count: 3 }],
      });
      submitted.add(String(id));
    },
    async know(written) {
      const made = written.flatMap(({ id }) => id ?? []);
      await expect.poll(() => made.filter((id) => !known.has(id)), patience).toEqual([]);
      await expect.poll(() => [...submitted].filter((id) => !assigned.has(id)), patience).toEqual([]);
    },
    stop: () => over.abort(),
  };
}
