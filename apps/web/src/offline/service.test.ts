/** The service worker in `public/service.js`, between a page and a network and a storage that fail. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const source = readFileSync(new URL("../../public/service.js", import.meta.url), "utf8");
const file = "https://meridian.test/app/assets/utils-1.js";
const page = "https://meridian.test/app/images";

interface FetchEvent {
  request: { url: string; method: string; mode: string };
  respondWith(answer: Promise<Response>): void;
}

interface Cache {
  match(): Promise<Response | undefined>;
  put(key: unknown, answer: Response): Promise<void>;
}

interface World {
  fetch(): Promise<Response>;
  cache?: Cache;
}

const closed = () => Promise.reject(new DOMException("Unexpected internal error.", "UnknownError"));
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));
const script = async () => new Response("export {};");

/** The worker's answer to a request. Without a cache, storage is closed. */
async function answerOf({ fetch, cache }: World, url = file): Promise<Response> {
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const self = {
    location: new URL(url),
    addEventListener: (kind: string, listener: (event: FetchEvent) => void) => listeners.set(kind, listener),
  };
  const open = cache ? async () => cache : closed;
  runInNewContext(source, { self, fetch, URL, Response, caches: { open } });
  let answer: Promise<Response> | undefined;
  listeners.get("fetch")!({
    request: { url, method: "GET", mode: url === page ? "navigate" : "cors" },
    respondWith: (given) => {
      answer = given;
    },
  });
  return answer!;
}

const full: Cache = {
  match: async () => undefined,
  put: () => Promise.reject(new DOMException("Quota exceeded.", "QuotaExceededError")),
};

test.each([
  ["full", full],
  ["closed", undefined],
  ["broken", { match: closed, put: closed }],
])("storage that is %s gives the page the network's answer", async (_, cache) => {
  for (const url of [file, page]) {
    const answer = await answerOf({ fetch: script, cache }, url);
    expect(await answer.text()).toBe("export {};");
  }
});

test.each([
  ["closed", undefined],
  ["empty", full],
])("storage that is %s and no network give a page that says so, and no file", async (_, cache) => {
  const answer = await answerOf({ fetch: noNetwork, cache }, page);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Can't reach Meridian");
  await expect(answerOf({ fetch: noNetwork, cache })).rejects.toThrow("Failed to fetch");
});

/** An answer whose connection breaks after its first bytes. */
const cutOff = async () => {
  let isBegun = false;
  return new Response(
    new ReadableStream({
      pull(controller) {
        if (isBegun) return controller.error(new TypeError("network error"));
        isBegun = true;
        controller.enqueue(new TextEncoder().encode("exp"));
      },
    }),
  );
};

test.each([
  ["refused", noNetwork],
  ["cut off", cutOff],
])("a file that is %s once is asked for again", async (_, first) => {
  const answers = [first, script];
  const answer = await answerOf({ fetch: () => answers.shift()!(), cache: full });
  expect(await answer.text()).toBe("export {};");
  expect(answers).toEqual([]);
});

test("a page that is cut off opens as it was kept", async () => {
  const cache = { ...full, match: async () => new Response("kept") };
  expect(await (await answerOf({ fetch: cutOff, cache }, page)).text()).toBe("kept");
});

test("an answer reaches the page once it is kept", async () => {
  const room = Promise.withResolvers<void>();
  const order: string[] = [];
  const cache: Cache = {
    ...full,
    async put(_, answer) {
      await room.promise;
      order.push(`kept ${await answer.text()}`);
    },
  };
  const shown = answerOf({ fetch: script, cache }).then(async (answer) => {
    order.push(`shown ${await answer.text()}`);
  });
  // Everything that doesn't wait for room is done by then.
  await new Promise(setImmediate);
  room.resolve();
  await shown;
  expect(order).toEqual(["kept export {};", "shown export {};"]);
});
