import { feature } from "topojson-client";
import atlas from "world-atlas/land-110m.json";

/** Degrees east and north. */
type Ring = [number, number][];
interface Land {
  features: { geometry: { coordinates: Ring[][] } }[];
}
type Topology = Parameters<typeof feature>[0];

const ringPath = (ring: Ring) =>
  `M${ring.map(([east, north]) => `${east.toFixed(2)},${(-north).toFixed(2)}`).join("L")}Z`;

/** The land on Earth as an SVG path: degrees east to the right, degrees north upwards. Natural Earth, 1:110 million. */
export function landPath(): string {
  const topology = atlas as unknown as Topology;
  const land = feature(topology, topology.objects.land!) as unknown as Land;
  return land.features.flatMap(({ geometry }) => geometry.coordinates.flat().map(ringPath)).join("");
}
