import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

/** A small PHD2: its event server, in front of a star that a test moves. */
export interface SmallPhd2 {
  host: string;
  port: number;
  /** Methods that change something, with the pixels of dithers, as they are called. */
  calls: string[];
  isHung: boolean;
  isCalibrated: boolean;
  scale: number | null;
  /** The end of settling: `done` at once, `failed` at once, or `open` until `settle`. */
  settling: "done" | "failed" | "open";
  /** Ends settling, with the reason where it failed. */
  settle(failure?: string): void;
  /** A guide step so many pixels away from the star's place. */
  step(ra: number, dec: number): void;
  loseStar(): void;
  /** Sends a line to everybody. */
  send(line: string): void;
  /** Breaks all connections; a program that was ended takes no further ones. */
  cut(isEnded?: boolean): void;
}

const host = "127.0.0.1";
const common = { Timestamp: 1372082668.897, Host: "OBSERVATORY", Inst: 1 };

/** Starts a small PHD2 that ends with the test. `called` is told of each call that changes something. */
export async function smallPhd2(called: (call: string) => void = () => {}): Promise<SmallPhd2> {
  const clients = new Set<Socket>();
  let [state, isEnded, areConnected] = ["Stopped", false, false];
  const server = createServer((socket) => {
    if (isEnded) return void socket.destroy();
    clients.add(socket.on("close", () => clients.delete(socket)).on("error", () => {}));
    socket.write(lineOf(event("Version", { PHDVersion: "2.6.13", PHDSubver: "", MsgVersion: 1 })));
    socket.write(lineOf(event("AppState", { State: state })));
    createInterface({ input: socket }).on("line", (line) => {
      if (small.isHung) return;
      const { id, method, params } = JSON.parse(line);
      socket.write(lineOf({ jsonrpc: "2.0", ...answerTo(method, params), id }));
    });
  });
  const event = (name: string, fields: object = {}) => ({ Event: name, ...common, ...fields });
  const lineOf = (content: object) => `${JSON.stringify(content)}\r\n`;
  const tell = (name: string, fields?: object) => small.send(lineOf(event(name, fields)));
  function done(failure?: string) {
    const status = failure === undefined ? { Status: 0 } : { Status: 1, Error: failure };
    tell("SettleDone", { ...status, TotalFrames: 4, DroppedFrames: 0 });
  }
  /** It answers first. */
  function begin() {
    state = "Guiding";
    setImmediate(() => {
      tell("SettleBegin");
      if (small.settling === "done") done();
      if (small.settling === "failed") done("timed-out waiting for guider to settle");
    });
  }
  function answerTo(method: string, params: { amount?: number; settle?: object }) {
    const result = (value: unknown) => ({ result: value });
    const note = (call: string) => {
      small.calls.push(call);
      called(call);
    };
    if (method === "get_app_state") return result(state);
    if (method === "get_connected") return result(areConnected);
    if (method === "get_calibrated") return result(small.isCalibrated);
    if (method === "get_pixel_scale") return result(small.scale);
    if (method === "guide" && !areConnected)
      return { error: { code: 1, message: "all equipment must be connected first" } };
    if (method === "set_connected") areConnected = true;
    else if (method === "guide") begin();
    else if (method === "dither") begin();
    else if (method === "stop_capture") state = "Stopped";
    else return { error: { code: -32601, message: "method not found" } };
    if (method !== "set_connected")
      note(params?.amount === undefined ? method : `${method} ${params.amount}`);
    return result(0);
  }
  const small: SmallPhd2 = {
    ...{ host, port: 0, calls: [], isHung: false, isCalibrated: true, scale: 2, settling: "done" },
    settle: done,
    step: (ra, dec) => tell("GuideStep", { Frame: 1, RADistanceRaw: ra, DECDistanceRaw: dec }),
    loseStar() {
      state = "LostLock";
      tell("StarLost", { Frame: 1, Status: "Star lost - low SNR" });
    },
    send: (line) => clients.forEach((client) => void client.write(line)),
    cut(ends = false) {
      isEnded = ends;
      for (const client of clients) client.destroy();
    },
  };
  await once(server.listen(0, host), "listening");
  small.port = (server.address() as { port: number }).port;
  onTestFinished(async () => {
    small.cut(true);
    server.close();
  });
  return small;
}
