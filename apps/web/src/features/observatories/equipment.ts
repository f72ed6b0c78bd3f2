import type { Observatory } from "@meridian/contract";
import { count } from "../../format/quantity.ts";

type Equipment = Observatory["equipment"];

/** Aperture in metres as people in the field say it: 0.4 m, or 80 mm for small ones. */
export const aperture = (metres: number) =>
  metres < 0.2 ? `${Math.round(metres * 1000)} mm` : `${Number(metres.toFixed(3))} m`;

/** One line of what stands there. */
export const equipmentInWords = (equipment: Equipment) =>
  [
    equipment.telescope,
    equipment.aperture && `${aperture(equipment.aperture)} aperture`,
    equipment.focal_length && `f = ${count(equipment.focal_length)} mm`,
    equipment.camera,
  ]
    .filter(Boolean)
    .join(" · ");
