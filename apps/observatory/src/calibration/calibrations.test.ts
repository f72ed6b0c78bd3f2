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

test("without a section for it each requested set waits with what to put into the file, and none is taken", async () => {
  const said: Saying[] = [];
  const link = {
    async say(saying: Saying) {
      said.push(saying);
      const known = { type: "calibrations", calibrations: [{ ...task, id: "before" }], held: null };
      return saying.type === "calibration_check" ? known : { type: "ok" };
    },
  } as unknown as Link;
  const lines: string[] = [];
  const calibrations = createCalibrations({
    ...{ link: () => link, isWanted: false, log: (line) => void lines.push(line) },
  });
  await calibrations.ask();
  calibrations.told({ type: "calibrate", calibration: { ...task, id: "later" } } as Told);
  const reason =
    "The observatory's program takes no calibration frames. Add the line calibration: {} to its observatory.yaml, and start it again.";
  expect(said.slice(1)).toEqual(
    ["before", "later"].map((calibration_id) => ({ type: "calibration_waiting", calibration_id, reason })),
  );
  expect(lines).toEqual([`biases: ${reason}`, `biases: ${reason}`]);
  expect([calibrations.sets(), calibrations.allowed]).toEqual([[], undefined]);
});
