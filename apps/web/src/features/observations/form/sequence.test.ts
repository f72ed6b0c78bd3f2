import { overheads, sequence as sequenceSchema } from "@meridian/contract";
import { expect, test } from "vitest";
import { timingInWords } from "../sequence/words.ts";
import { expansionOf } from "./expansion.ts";
import { validate } from "./faults.ts";
import { requestOf } from "./request.ts";
import { requestedSequence, sequenceInWords, sequenceValues } from "./sequence.ts";
import { soFar } from "./soFar.ts";
import { blank, blankExposure, type Values } from "./values.ts";

const mosaic = { columns: 3, rows: 2, panel_width: 60, panel_height: 40 };

/** A form that is filled in, with these values of the sequence. */
const filled = (sequence: Partial<Values["sequence"]>): Values => ({
  ...blank(),
  ...{ name: "Veil", project_id: "p", observatory_id: "o" },
  target: { name: "NGC 6960", ra: "20 45 38", dec: "+30 42 30", rotation: "" },
  exposures: [{ ...blankExposure("L"), exposure_time: 60, exposure_count: 5 }],
  sequence: { ...sequenceValues(null), ...sequence },
});

test("a sequence that asks for nothing is none, and each other comes back as it was", () => {
  expect(requestOf(blank()).sequence).toBeNull();
  for (const given of [
    { order: "interleaved" },
    { mosaic, order: "by_filter" },
    { dither: { every: 4, radius: 2.5, pattern: "spiral" }, mosaic: { columns: 2, rows: 1, rotation: 30 } },
  ]) {
    const sequence = sequenceSchema.parse(given);
    expect(requestedSequence(sequenceValues(sequence))).toEqual(sequence);
  }
});

test("the summary of a sequence names what differs from none", () => {
  const words = (given: object) => sequenceInWords(sequenceValues(sequenceSchema.parse(given)));
  expect(sequenceInWords(sequenceValues(null))).toBe("One filter after the other");
  expect(words({ mosaic, order: "interleaved" })).toBe("Mosaic of 3 × 2, filters in turn");
  expect(words({ dither: { every: 1, radius: 5 } })).toBe("Dithered");
});

test("fields of a sequence that are emptied or wrong are marked, and a check leaves it out until they are filled in", () => {
  const { mosaic: usual, dither } = sequenceValues(null);
  const emptied = filled({ isMosaic: true, mosaic: { ...usual, columns: "", overlap: "" } });
  expect(validate(emptied)).toMatchObject({
    "sequence.mosaic.columns": "Required",
    "sequence.mosaic.overlap": "Required",
  });
  expect(soFar(emptied)).toMatchObject({ leftOut: ["the sequence"], request: { sequence: null } });
  const wrong = filled({ isMosaic: true, mosaic: { ...usual, columns: 20, rows: 20 } });
  expect(Object.keys(validate(wrong))).toEqual(["sequence.mosaic.columns"]);
  expect(validate(filled({ isDithered: true, dither: { ...dither, settle_seconds: "" } }))).toHaveProperty([
    "sequence.dither.settle_seconds",
  ]);
});

test("the time of a request to the network names the observatory where it goes first, and the range over all that fit", () => {
  const at = { observatory_id: "k", observatory_name: "Kitt Peak", least_seconds: 3600, most_seconds: 3900 };
  const overheads = "with slews, readout and changes of the filter";
  expect(timingInWords({ total_seconds: 3720 }, at)).toBe(
    `about 1 h 2 min at Kitt Peak, where it would go first, and 1 h to 1 h 5 min at the observatories that fit, ${overheads}`,
  );
  expect(timingInWords({ total_seconds: 3600 }, { ...at, most_seconds: 3600 })).toBe(
    `about 1 h at Kitt Peak, where it would go first, ${overheads}`,
  );
  expect(timingInWords({ total_seconds: 3600 })).toBe(`about 1 h ${overheads}`);
  expect(timingInWords(undefined)).toBeUndefined();
});

test("the form knows what would be taken once the observatory and its exposures are known", () => {
  const equipment = { focal_length: 1000, pixel_size: 10, sensor_width: 3000, sensor_height: 2000 };
  const site = { equipment, overheads: overheads.parse({}) };
  const values = filled({ isMosaic: true });
  expect(expansionOf(values, site)).toMatchObject({
    exposures: 20,
    exposure_seconds: 1200,
    total_seconds: 4 * 60 + 20 * 65,
  });
  expect(expansionOf(values, site)!.panels).toHaveLength(4);
  expect(expansionOf(values, undefined)).toBeUndefined();
  expect(expansionOf({ ...values, exposures: [blankExposure("L")] }, site)).toBeUndefined();
});
