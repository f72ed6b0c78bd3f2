import type { Observation } from "@meridian/contract";
import { SkyCoordinates } from "../../../ui/Coordinates.tsx";
import { type Fact, Facts } from "../../../ui/Facts.tsx";

/** What to point at, and how urgent it is. */
export const Target = ({ observation }: { observation: Observation }) => (
  <Facts title="Target" facts={target(observation)} />
);

const target = ({ target: { name, ra, dec, rotation }, priority }: Observation): Fact[] => [
  ["Name", name],
  ["Coordinates", <SkyCoordinates key="coordinates" ra={ra} dec={dec} />],
  ["Rotation", rotation === null ? "Any" : `${rotation}° east of north`],
  ["Priority", `${priority} of 10`],
];
