import type { Equipment } from "@meridian/contract";
import { useList } from "../../data/useList.ts";
import { count } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import type { ObservatoriesSearch } from "./search.ts";

/** The observatories that the address asks for. */
export function useObservatories(asked: ObservatoriesSearch) {
  const { search, status, ability, sort, order } = asked;
  const input = {
    ...{ search, status, ability, sort, order },
    organization_id: asked.organization,
    retired: asked.service === "retired",
    weather_hold: asked.weather && asked.weather === "hold",
    held: asked.hold && asked.hold === "held",
  };
  return useList(trpc.observatories.list, input, { counts: true });
}

export type ObservatoryList = ReturnType<typeof useObservatories>;

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
