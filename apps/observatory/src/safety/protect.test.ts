import { expect, test } from "vitest";
import type { Devices } from "../devices/devices.ts";
import { protect } from "./protect.ts";

const limits = { connect: 0.05, abort: 0.05, park: 0.05, close: 0.05 };
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
