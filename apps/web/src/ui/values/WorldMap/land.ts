import { feature } from "topojson-client";
import atlas from "world-atlas/land-110m.json";
import { type Ring, ringPath } from "./ringPath.ts";

interface Land {
  features: { geometry: { coordinates: Ring[][] } }[];
}
type Topology = Parameters<typeof feature>[0];

/** The land on Earth as an SVG path: degrees east to the right, degrees north upwards. Natural Earth, 1:110 million. */
export function landPath(): string {
  const topology = atlas as unknown as Topology;
  const land = feature(topology, topology.objects.land!) as unknown as Land;
  return land.features.flatMap(({ geometry }) => geometry.coordinates.flat().map(ringPath)).join("");
}
