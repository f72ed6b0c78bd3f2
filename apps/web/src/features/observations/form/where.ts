import type { Where } from "@meridian/contract";
import { number, type Typed } from "./typed.ts";

/** The limits of a request to the network, as the form has them; empty where any observatory will do. */
export interface WhereValues {
  observatory_ids: string[];
  min_aperture: Typed;
  max_pixel_scale: Typed;
  min_field: Typed;
}

/** The limits as the form shows them. */
export const whereValues = (where: Where | null): WhereValues => ({
  observatory_ids: where?.observatory_ids ?? [],
  min_aperture: where?.min_aperture ?? "",
  max_pixel_scale: where?.max_pixel_scale ?? "",
  min_field: where?.min_field ?? "",
});

/** The limits as the contract takes them: only those that are filled in. */
export const requestedWhere = ({
  observatory_ids,
  min_aperture,
  max_pixel_scale,
  min_field,
}: WhereValues): Where => {
  const limits = {
    ...{ min_aperture: number(min_aperture), max_pixel_scale: number(max_pixel_scale) },
    min_field: number(min_field),
  };
  return {
    ...(observatory_ids.length > 0 && { observatory_ids }),
    ...Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined)),
  };
};
