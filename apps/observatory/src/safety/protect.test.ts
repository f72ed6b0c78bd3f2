import { expect, onTestFinished, test } from "vitest";
import type { Devices } from "../devices/devices.ts";
import { openPhd2Guider } from "../devices/phd2/guider.ts";
import { smallPhd2 } from "../phd2/phd2.fixture.ts";
import { protect } from "./protect.ts";

const limits = { connect: 0.05, abort: 0.05, guide: 0.05, park: 0.05, close: 0.05 };
const never = () => new Promise<never>(() => {});

/** Devices that note what they are asked for; each may fail or never answer. */
function noted(faults: Partial<Record<"connect" | "abort" | "park" | "close", () => unknown>>) {
  const asked: string[] = [];
  const state = { isParked: false, isClosed: false };
  const act = (name: keyof typeof faults, done: () => void) => async () => {
    asked.push(name);
    await faults[name]?.();
    done();
  };
  const devices = {
    readyToClose: act("connect", () => {}),
    camera: { abort: act("abort", () => {}) },
    mount: {
      state: () => ({ ra: 0, dec: 0, isSlewing: false, isParked: state.isParked }),
      park: act("park", () => {
        state.isParked = true;
      }),
    },
    dome: {
      state: () => (state.isClosed ? "closed" : "open"),
      close: act("close", () => {
        state.isClosed = true;
      }),
    },
  } as unknown as Devices;
  return { devices, asked };
}

test("the exposure is stopped, the mount parked, the roof closed, in this order", async () => {
  const { devices, asked } = noted({});
  expect(await protect(devices, limits, () => {})).toEqual([]);
  expect(asked).toEqual(["connect", "abort", "park", "close"]);
});

test.each(["connect", "abort", "park", "close"] as const)(
  "a failure of %s keeps no other step from being tried",
  async (name) => {
    for (const fault of [never, () => Promise.reject(new Error("no"))]) {
      const { devices, asked } = noted({ [name]: fault });
      const failures = await protect(devices, limits, () => {});
      expect(asked).toEqual(["connect", "abort", "park", "close"]);
      expect(failures).toHaveLength(name === "park" || name === "close" ? 1 : 0);
    }
  },
);

test.each(["stops", "hangs"])(
  "a guider that %s is stopped before the mount is parked, within its limit",
  async (how) => {
    const { devices, asked } = noted({});
    const phd2 = await smallPhd2((call) => void asked.push(call));
    const settle = { pixels: 1.5, seconds: 10, timeout_seconds: 60 };
    const { host, port } = phd2;
    const guider = openPhd2Guider({ host, port, settle, dither_pixels: 3, connectSeconds: 1, log() {} });
    onTestFinished(() => guider[Symbol.asyncDispose]());
    await guider.start(AbortSignal.timeout(5000));
    phd2.isHung = how === "hangs";
    const guide = phd2.isHung ? 0.05 : 5;
    expect(await protect({ ...devices, guider }, { ...limits, guide }, () => {})).toEqual([]);
    const stopped = phd2.isHung ? [] : ["stop_capture"];
    expect(asked.filter((one) => one !== "abort" && one !== "connect")).toEqual([
      "guide",
      ...stopped,
      "park",
      "close",
    ]);
  },
);
