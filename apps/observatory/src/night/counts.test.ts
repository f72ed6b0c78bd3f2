import type { Assignment } from "@meridian/contract";
import { expect, test } from "vitest";
import { framesOf } from "../queue/frames.ts";
import type { KeptLight } from "../store/store.ts";
import { countedOnDisk, shownBy, uncounted } from "./counts.ts";

const exposure = {
  filter: "R",
  exposure_time: 60,
  exposure_count: 3,
  binning: 1,
  gain: null,
  offset: null,
  acquired: 1,
};
const observation = {
  id: "one",
  target: { name: "M 31", ra: 10.6847, dec: 41.2688, rotation: null },
  exposures: [exposure, { ...exposure, filter: "G", acquired: 0 }],
} as Assignment;
const image = (fields: Partial<KeptLight>) =>
  ({ exposure: 0, panel: null, acquired: 1, ...fields }) as KeptLight;

test("an image on disk that wasn't reported isn't taken again", () => {
  const counted = countedOnDisk(observation, [image({ acquired: 2 }), image({ exposure: 1, acquired: 1 })]);
  expect(counted.map(({ acquired }) => acquired)).toEqual([2, 1]);
  expect([...framesOf(observation, counted)].map(({ exposure, index }) => [exposure, index])).toEqual([
    [0, 2],
    [1, 1],
    [1, 2],
  ]);
});

test("an image that Meridian refused to count isn't taken again, and is reported once more", () => {
  const refused = image({ acquired: 2, reported: true });
  const [known, unreported] = [image({ acquired: 1, reported: true }), image({ acquired: 3 })];
  expect(countedOnDisk(observation, [known, refused])[0]!.acquired).toBe(2);
  expect(uncounted(observation, [known, refused, unreported])).toEqual([refused, unreported]);
});

test("an image of an exposure that was changed since counts for nothing", () => {
  const others = [
    image({ acquired: 3, filter: "L", exposure_time: 60 }),
    image({ acquired: 3, filter: "R", exposure_time: 30 }),
  ];
  expect(countedOnDisk(observation, others)[0]!.acquired).toBe(1);
  expect(uncounted(observation, others)).toEqual([]);
  const same = image({ acquired: 3, filter: "R", exposure_time: 60 });
  expect(countedOnDisk(observation, [...others, same])[0]!.acquired).toBe(3);
});

test("an image of another place, or taken in another way, counts for nothing", () => {
  const { shot } = shownBy(observation, 0, 0);
  const taken = (fields: Partial<typeof shot>) => image({ acquired: 3, shot: { ...shot, ...fields } });
  const others = [
    { dec: 41.3 },
    { ra: 10.7 },
    { rotation: 90 },
    { binning: 2 },
    { gain: 100 },
    { offset: 5 },
  ];
  for (const images of others.map((fields) => [taken(fields)])) {
    expect(countedOnDisk(observation, images)[0]!.acquired).toBe(1);
    expect(uncounted(observation, images)).toEqual([]);
  }
  // A star that moves is a little elsewhere when it is handed out again.
  expect(countedOnDisk(observation, [taken({ ra: shot.ra + 1 / 3600 })])[0]!.acquired).toBe(3);
  const turned = { ...observation, target: { ...observation.target, rotation: 359.98 } };
  expect(countedOnDisk(turned, [taken({ rotation: 0.02 })])[0]!.acquired).toBe(3);
  expect(countedOnDisk(turned, [taken({ rotation: 0.2 })])[0]!.acquired).toBe(1);
  // The panels of a mosaic turn with its place.
  const [ra, dec, rotation] = [shot.ra, shot.dec, 359.9];
  const mosaic = { ...turned, panels: [{ ra, dec, rotation }] } as unknown as typeof observation;
  const panel = (angle: number) => ({ ...taken({ rotation: angle }), panel: 0 });
  expect(countedOnDisk(mosaic, [panel(0.2)])[0]!.acquired_by_panel).toEqual([3]);
  expect(countedOnDisk(mosaic, [panel(2)])[0]!.acquired_by_panel).toEqual([0]);
});

test("an image that Meridian counts already counts once", () => {
  expect(countedOnDisk(observation, [image({ acquired: 1 })])[0]!.acquired).toBe(1);
});

test("panels of a mosaic are counted by themselves", () => {
  const panels = [
    { ra: 0, dec: 0, rotation: 0 },
    { ra: 1, dec: 0, rotation: 0 },
  ];
  const mosaic = {
    ...observation,
    panels,
    exposures: [{ ...exposure, acquired_by_panel: [1] }],
  } as Assignment;
  const [counted] = countedOnDisk(mosaic, [
    image({ panel: 0, acquired: 2 }),
    image({ panel: 1, acquired: 1 }),
  ]);
  expect(counted).toMatchObject({ acquired: 3, acquired_by_panel: [2, 1] });
});
