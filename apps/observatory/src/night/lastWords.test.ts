import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { createLastWords, type LastWords } from "./lastWords.ts";

/** A Meridian that takes everything, and what it was told of an open roof. */
async function meridian() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const heard: boolean[] = [];
  server.on("connection", (socket) =>
    socket.on("message", (text) => {
      const { type, message_id: reply_to, left_open } = JSON.parse(String(text));
      if (type === "safety") heard.push(left_open);
      socket.send(JSON.stringify({ type: "ok", reply_to }));
    }),
  );
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const safety = (left_open?: boolean) => ({ type: "safety", state: "unsafe", left_open }) as const;
const taken = (words: LastWords, left_open?: boolean) => {
  words.told(safety(left_open), false);
  words.told(safety(left_open), true);
};

test.for<[string, boolean, (words: LastWords) => void, { open: boolean[]; closed: boolean[] }]>([
  ["nothing was said", false, () => {}, { open: [true], closed: [false] }],
  ["an earlier program may have told it", true, () => {}, { open: [true], closed: [false] }],
  ["it knows of it", false, (words) => taken(words, true), { open: [], closed: [false] }],
  ["it knows that all is closed", true, (words) => taken(words, false), { open: [true], closed: [] }],
  [
    "its answer that all is closed was lost",
    false,
    (words) => {
      taken(words, true);
      words.told(safety(false), false);
    },
    { open: [true], closed: [false] },
  ],
  [
    "a new line began with a greeting that it is safe",
    false,
    (words) => {
      taken(words, true);
      words.told({ type: "hello", plugin_version: "3.8.0.0", safety: "safe" }, false);
    },
    { open: [true], closed: [false] },
  ],
  [
    "something else was told after it",
    false,
    (words) => {
      taken(words, true);
      words.told(safety(), false);
      words.told({ type: "weather", hold: false }, false);
    },
    { open: [], closed: [false] },
  ],
])(
  "a stopped program tells what Meridian may not know: %s",
  async ([, wasLeftOpen, before, { open, closed }]) => {
    for (const [failures, expected] of [
      ["The roof sticks.", open],
      [undefined, closed],
    ] as const) {
      const { heard, url } = await meridian();
      let patienceMs = 0;
      const words = createLastWords({
        ...{ meridian: { url, key: "mro_1" }, wasLeftOpen, log() {} },
        untold: (milliseconds) => {
          patienceMs = milliseconds;
        },
      });
      before(words);
      // What it may know of, a watchdog that closes in the program's place takes back.
      expect(patienceMs > 0).toBe(closed.length > 0);
      words.say(failures);
      await (expected.length > 0 ? words.heard() : undefined);
      expect(heard).toEqual(expected);
    }
  },
);
