import type { Observation } from "@meridian/contract";
import { SkyCoordinates } from "../../../ui/values/Coordinates.tsx";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { motionInWords } from "../motionInWords.ts";

/** What to point at, and how urgent it is. */
export const Target = ({ observation }: { observation: Observation }) => (
  <Facts title="Target" facts={target(observation)} />
);

const target = ({ target: { name, ra, dec, rotation, ...motion }, priority }: Observation): Fact[] => [
  ["Name", name],
  ["Coordinates", <SkyCoordinates key="coordinates" ra={ra} dec={dec} />],
  ...motionFact(motion),
  ["Rotation", rotation === null ? "Any" : `${rotation}° east of north`],
  ["Priority", `${priority} of 10`],
];

const motionFact = ({ epoch, pm_ra, pm_dec }: Partial<Observation["target"]>): Fact[] =>
  pm_ra === undefined || pm_dec === undefined
    ? []
    : [["Proper motion", motionInWords({ epoch, pm_ra, pm_dec })]];
