import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import type { Saying, Told } from "../link/client.ts";
import { keepLinked, type Link } from "../link/link.ts";
import { type Calibrations, createCalibrations } from "./calibrations.ts";
import type { Occasion } from "./twilight.ts";

const task = {
  ...{
    kind: "bias",
    exposure_time: null,
    gain: null,
    offset: null,
    binning: 1,
    filter: null,
    rotation: null,
  },
  ...{ frame_count: 3, taken: 0, status: "requested" },
};

/** A line to a Meridian that has a set, hears what is said, and tells its answers as well. */
function meridian() {
  const said: Saying[] = [];
  let listener: Calibrations | undefined;
  const link = {
    async say(saying: Saying) {
      said.push(saying);
      if (saying.type !== "calibration_check") return { type: "ok" };
      const known = { type: "calibrations", calibrations: [{ ...task, id: "before" }], held: null };
      listener?.told(known as unknown as Told);
      return known;
    },
  } as unknown as Link;
  function calibrationsWith(when: readonly Occasion[] | undefined, log = (_: string) => {}) {
    listener = createCalibrations({ link: () => link, when, log });
    return listener;
  }
  return { said, calibrationsWith };
}

const another = (kind: string) =>
  ({ type: "calibrate", calibration: { ...task, kind, id: "later" } }) as unknown as Told;

test("without a section for it each requested set waits with what to put into the file, and none is taken", async () => {
  const { said, calibrationsWith } = meridian();
  const lines: string[] = [];
  const calibrations = calibrationsWith(undefined, (line) => void lines.push(line));
  await calibrations.ask();
  calibrations.told(another("bias"));
  const reason =
    "The observatory's program takes no calibration frames. Add the line calibration: {} to its observatory.yaml, and start it again.";
  expect(said.slice(1)).toEqual(
    ["before", "later"].map((calibration_id) => ({ type: "calibration_waiting", calibration_id, reason })),
  );
  expect(lines).toEqual([`biases: ${reason}`, `biases: ${reason}`]);
  expect([calibrations.sets(), calibrations.allowed]).toEqual([[], undefined]);
});

test("a set that is requested says what it waits for, once, and anew after a start", async () => {
  const { said, calibrationsWith } = meridian();
  const calibrations = calibrationsWith(["dusk", "dawn", "cloud"]);
  await calibrations.ask();
  await calibrations.ask();
  calibrations.told(another("flat"));
  expect(said.filter(({ type }) => type === "calibration_waiting")).toEqual([
    { type: "calibration_waiting", calibration_id: "before", reason: "It waits for dusk, dawn or cloud." },
    { type: "calibration_waiting", calibration_id: "later", reason: "It waits for dusk or dawn." },
  ]);
  const closedOnly = calibrationsWith(["cloud"]);
  closedOnly.told(another("flat"));
  expect(said.at(-1)).toMatchObject({
    reason: expect.stringMatching(/^The observatory's program takes no flats/),
  });
});

/** The port of a Meridian whose answer about calibrations and a hold that it tells next come in one piece, as after a lost packet. */
async function coalescing(first: string | null, then: string | null): Promise<number> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  onTestFinished(() => void server.close());
  await once(server, "listening");
  server.on("connection", (socket, { socket: line }) =>
    socket.on("message", (text) => {
      const { type, message_id: reply_to } = JSON.parse(String(text));
      const say = (message: object) => socket.send(JSON.stringify(message));
      if (type !== "calibration_check") return say({ type: "ok", reply_to });
      line.cork();
      say({ type: "calibrations", reply_to, calibrations: [], held: first });
      say({ type: "calibration_hold", held: then });
      line.uncork();
    }),
  );
  return (server.address() as AddressInfo).port;
}

test.for([
  [null, "Mirror washing"],
  ["Mirror washing", null],
])(
  "a hold that comes right after the answer about calibrations holds: %s, then %s",
  async ([first, then]) => {
    const url = `http://127.0.0.1:${await coalescing(first!, then!)}`;
    const stopping = new AbortController();
    const holds: (string | null)[] = [];
    const hello = () => ({ plugin_version: "3.8.0.0" });
    const calibrations = createCalibrations({ link: (): Link => link, when: ["cloud"], log() {} });
    function told(message: Told) {
      if ("held" in message) holds.push(message.held ?? null);
      calibrations.told(message);
    }
    const link = keepLinked(
      { url, key: "mro_1", log() {}, hello, goodbye: "the test is over" },
      { welcomed() {}, told },
      stopping.signal,
    );
    await link.untilThere();
    await calibrations.ask();
    await expect.poll(() => holds.length).toBe(2);
    stopping.abort(new Error("the test is over"));
    await link.ended;
    expect(holds).toEqual([first, then]);
    expect(calibrations.allowed === undefined).toBe(then !== null);
  },
);
