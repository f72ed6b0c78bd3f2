import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CannotDo } from "../devices/devices.ts";
import { createFocusing } from "./focusing.ts";

const { signal } = new AbortController();

/** A focuser that may stop in the middle of its way. */
function focuserAt(position: number) {
  const state = { position, isStopped: false };
  const focuser = {
    position: () => state.position,
    async moveBy(steps: number) {
      if (state.position + steps > 100_000) throw new CannotDo("It goes to 100000.");
      state.position += state.isStopped ? Math.round(steps / 2) : steps;
      if (state.isStopped) throw new Error("The focuser was stopped.");
    },
  };
  return { state, focuser };
}

async function telescope() {
  const folder = await mkdtemp(join(tmpdir(), "meridian-focus-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const { state, focuser } = focuserAt(50_000);
  const offsets: Record<string, number> = { L: 0, R: 250, G: -40 };
  const lines: string[] = [];
  const offsetOf = (filter: string) => offsets[filter] ?? 0;
  const start = () => createFocusing({ focuser, offsetOf, folder, log: (line) => void lines.push(line) });
  /** Begins anew once what was remembered is on disk. */
  const restart = (filter: string) =>
    expect
      .poll(() => readFile(join(folder, "focus.json"), "utf8").catch(() => ""))
      .toBe(JSON.stringify({ offset: offsets[filter], to: null }))
      .then(start);
  return { state, offsets, start, restart };
}

test("the first filter leaves the focuser as it stands, and each other moves it by the difference of their offsets", async () => {
  const { state, start } = await telescope();
  const focus = start();
  const seen: number[] = [];
  for (const filter of ["R", "G", "L", "L", "R"]) {
    await focus(filter, signal);
    seen.push(state.position);
  }
  expect(seen).toEqual([50_000, 49_710, 49_750, 49_750, 50_000]);
});

test("an offset beyond the focuser's range moves nothing, then or later", async () => {
  const { state, offsets, start } = await telescope();
  offsets.B = 60_000;
  const focus = start();
  await focus("L", signal);
  await expect(focus("B", signal)).rejects.toBeInstanceOf(CannotDo);
  // Somebody focuses it by hand.
  state.position = 49_000;
  await focus("R", signal);
  expect(state.position).toBe(49_250);
});

test("a restart between two filters moves it as if there had been none, from where somebody has focused it since", async () => {
  const { state, start, restart } = await telescope();
  const focus = start();
  await focus("R", signal);
  await focus("G", signal);
  await (await restart("G"))("R", signal);
  expect(state.position).toBe(50_000);
  state.position = 50_100;
  await (await restart("R"))("L", signal);
  expect(state.position).toBe(49_850);
});

test("an offset that is set anew while the focuser stands for its filter holds from the next start on", async () => {
  const { state, offsets, start, restart } = await telescope();
  const focus = start();
  await focus("R", signal);
  await focus("G", signal);
  const restarted = await restart("G");
  offsets.G = -60;
  const again = await restarted;
  await again("G", signal);
  expect(state.position).toBe(49_690);
  await again("R", signal);
  expect(state.position).toBe(50_000);
});

test("a move that was broken off is made up for by the next one", async () => {
  const { state, start } = await telescope();
  const focus = start();
  await focus("R", signal);
  state.isStopped = true;
  await expect(focus("L", signal)).rejects.toThrow("stopped");
  expect(state.position).toBe(49_875);
  state.isStopped = false;
  await focus("R", signal);
  expect(state.position).toBe(50_000);
});
