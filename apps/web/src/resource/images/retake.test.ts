import type { Observation } from "@meridian/contract";
import { expect, test } from "vitest";
import { retakeInWords } from "./retake.ts";

const exposure = { filter: "L", exposure_time: 60, exposure_count: 3, acquired: 2 };
const rejected = { kind: "light", exposure: 0, panel: null } as const;

const said = (of: object, image: Parameters<typeof retakeInWords>[1] = rejected) => {
  const usual = {
    status: "pending",
    exposures: [exposure],
    rejected: [10],
    sequence: null,
    urgency: "normal",
  };
  const untimed = { fixed_time_start: null, fixed_time_end: null };
  return retakeInWords({ ...usual, ...untimed, ...of } as Observation, image);
};

test("a rejected exposure says whether another one is taken, as the counts and the status stand", () => {
  const completed = "The observation stays completed: 2 of 3 in L acquired, and no other exposure is taken.";
  const later =
    "2 of 3 in L acquired. Another exposure is taken once all files are here, if its windows leave time.";
  const once = "2 of 3 in L acquired. An observation that happens once takes no other exposure.";
  expect(said({})).toBe("Another exposure is taken: 2 of 3 in L acquired so far.");
  expect(said({ status: "completed" })).toBe(completed);
  expect(said({ status: "acquisition_complete" })).toBe(later);
  expect(said({ status: "acquisition_complete", fixed_time_start: "2031-03-01T20:00:00.000Z" })).toBe(once);
  expect(said({ status: "acquisition_complete", urgency: "rapid" })).toBe(once);
  expect(said({ rejected: [11] })).toBe(
    "2 of 3 in L acquired. So many were rejected that no other exposure is taken.",
  );
  expect(said({ exposures: [{ ...exposure, acquired: 3 }] })).toBe(
    "Nothing is missing: 3 of 3 in L acquired.",
  );
});

test("an image of a mosaic says so of its panel", () => {
  const of = {
    sequence: { mosaic: { columns: 2, rows: 1 } },
    exposures: [{ ...exposure, acquired: 5, acquired_by_panel: [3, 2] }],
    rejected: [1],
    rejected_by_panel: [[0, 1]],
  };
  const [first, second] = [0, 1].map((panel) => ({ ...rejected, panel }));
  expect(said(of, first)).toBe("Nothing is missing: 3 of 3 in L of panel 1 acquired.");
  expect(said(of, second)).toBe("Another exposure is taken: 2 of 3 in L of panel 2 acquired so far.");
  expect(said({ ...of, rejected_by_panel: [[0, 11]] }, second)).toBe(
    "2 of 3 in L of panel 2 acquired. So many were rejected that no other exposure is taken.",
  );
  expect(said(of)).toBe("It doesn't say which panel it shows: it isn't taken again.");
});

test("an image that fits no exposure says so", () => {
  for (const fields of [{ exposure: null }, { kind: "dark" }] as const)
    expect(said({}, { ...rejected, ...fields })).toBe("It fits none of the exposures: it isn't taken again.");
});
