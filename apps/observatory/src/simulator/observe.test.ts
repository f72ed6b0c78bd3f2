import type { Assignment } from "@meridian/contract";
import { afterEach, expect, test, vi } from "vitest";
import type { Saying } from "../link/client.ts";
import type { Link } from "../link/link.ts";
import { NotItsTime } from "../queue/opening.ts";
import { createQueue } from "../queue/queue.ts";
import { observe } from "./observe.ts";
import { noFaults } from "./options.ts";
import { createTelescope } from "./telescope.ts";

afterEach(() => void vi.restoreAllMocks());

const over = [{ start: "2020-01-01T00:00:00.000Z", end: "2020-01-01T01:00:00.000Z" }];
const panels = [0, 1].map((ra) => ({ ra, dec: 0, rotation: 0 }));
const mosaic = { columns: 2, rows: 1, overlap: 10, rotation: 0, panel_width: 30, panel_height: 20 };

/** A simulated telescope with an observation of four short exposures, whose time is now. */
async function begun(fields: Partial<Assignment> = {}) {
  const queue = createQueue(new AbortController().signal);
  const exposure = {
    ...{ filter: "L", exposure_time: 0.001, exposure_count: 4 },
    ...{ binning: 1, gain: null, offset: null, acquired: 0 },
  };
  queue.add({
    ...{ id: "one", status: "assigned", priority: 5, target: { name: "T", ra: 0, dec: 0, rotation: null } },
    ...{ windows: [], fixed_time_start: null, fixed_time_end: null, exposures: [exposure] },
    ...fields,
  } as unknown as Assignment);
  const observation = await queue.next();
  const said: Saying[] = [];
  const say = async (saying: Saying) => {
    said.push(saying);
    return { type: "ok" };
  };
  const link = { say, cut() {} };
  const upload = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status: 201 }));
  const telescope = createTelescope();
  const options = { url: "", key: "", pluginVersion: "", speed: 1, pixels: 8, faults: noFaults, log() {} };
  const make = () =>
    observe(options, { link: link as unknown as Link, telescope }, queue.taskOf(observation));
  const progress = () => said.flatMap((one) => (one.type === "progress" ? [one] : []));
  return { queue, observation, said, link, upload, telescope, make, progress };
}

test.each([
  ["an observation", {}, [1, 2, 3, 4]],
  ["a mosaic", { panels, sequence: { dither: null, mosaic, order: "by_filter" } }, [1, 2, 3, 4, 1, 2, 3, 4]],
])("%s that goes on in its next window takes only what is left", async (_, fields, counts) => {
  const { observation, link, upload, make, progress } = await begun(fields as Partial<Assignment>);
  const { say } = link;
  link.say = (saying) => {
    if (saying.type === "progress" && saying.acquired === 3) observation.windows = over;
    return say(saying);
  };
  await expect(make()).rejects.toThrow(NotItsTime);
  observation.windows = [];
  link.say = say;
  await make();
  expect(progress().map(({ acquired }) => acquired)).toEqual(counts);
  expect(upload).toHaveBeenCalledTimes(counts.length);
});

test("an observation that is asked for more while it rests takes that, too", async () => {
  const { queue, observation, make, progress } = await begun({ windows: over });
  await expect(make()).rejects.toThrow(NotItsTime);
  queue.change("one", [{ ...observation.exposures[0]!, exposure_count: 6 }]);
  observation.windows = [];
  await make();
  expect(progress()).toHaveLength(6);
});

test.each<[string, (given: Awaited<ReturnType<typeof begun>>) => void, string]>([
  ["whose window closes", ({ observation }) => Object.assign(observation, { windows: over }), "NotItsTime"],
  ["that is paused", ({ queue }) => queue.pause("one"), "Paused"],
])("an observation %s while the telescope is busy isn't exposed", async (_, happen, name) => {
  const given = await begun();
  const released = new AbortController().signal;
  const drop = new AbortController();
  const busy = given.telescope.expose(60_000, { released, dropped: () => drop.signal, mayBegin() {} });
  const made = given.make().catch((error: Error) => error.name);
  await vi.waitFor(() => expect(given.said).toContainEqual(expect.objectContaining({ type: "started" })));
  happen(given);
  drop.abort();
  expect([await busy, await made]).toEqual([false, name]);
  expect(given.upload).not.toHaveBeenCalled();
});
