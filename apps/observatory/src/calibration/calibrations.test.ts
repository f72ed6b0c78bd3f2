import { expect, test } from "vitest";
import type { Saying, Told } from "../link/client.ts";
import type { Link } from "../link/link.ts";
import { createCalibrations } from "./calibrations.ts";

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

/** A line to a Meridian that has a set, and hears what is said. */
function meridian() {
  const said: Saying[] = [];
  const link = {
    async say(saying: Saying) {
      said.push(saying);
      const known = { type: "calibrations", calibrations: [{ ...task, id: "before" }], held: null };
      return saying.type === "calibration_check" ? known : { type: "ok" };
    },
  } as unknown as Link;
  return { said, link: () => link };
}
const another = (kind: string) =>
  ({ type: "calibrate", calibration: { ...task, kind, id: "later" } }) as unknown as Told;

test("without a section for it each requested set waits with what to put into the file, and none is taken", async () => {
  const { said, link } = meridian();
  const lines: string[] = [];
  const calibrations = createCalibrations({
    link,
    when: undefined,
    log: (line) => void lines.push(line),
    heardHold() {},
  });
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
  const { said, link } = meridian();
  const calibrations = createCalibrations({
    link,
    when: ["dusk", "dawn", "cloud"],
    log() {},
    heardHold() {},
  });
  await calibrations.ask();
  await calibrations.ask();
  calibrations.told(another("flat"));
  expect(said.filter(({ type }) => type === "calibration_waiting")).toEqual([
    { type: "calibration_waiting", calibration_id: "before", reason: "It waits for dusk, dawn or cloud." },
    { type: "calibration_waiting", calibration_id: "later", reason: "It waits for dusk or dawn." },
  ]);
  const closedOnly = createCalibrations({ link, when: ["cloud"], log() {}, heardHold() {} });
  closedOnly.told(another("flat"));
  expect(said.at(-1)).toMatchObject({
    reason: expect.stringMatching(/^The observatory's program takes no flats/),
  });
});
