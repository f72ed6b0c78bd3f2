import type { Observatory } from "@meridian/contract";
import { IconMountain, IconTelescope } from "@tabler/icons-react";
import { count } from "../../format/quantity.ts";
import { Coordinates } from "../../ui/values/Coordinates.tsx";
import classes from "./Observatories.module.css";

type Place = Pick<Observatory, "latitude" | "longitude" | "elevation">;

/** An observatory's place and equipment. */
export function ObservatoryFacts({ place, equipment }: { place: Place; equipment: string }) {
  return (
    <>
      <div className={classes.above}>
        <Coordinates latitude={place.latitude} longitude={place.longitude} />
      </div>
      <p className={classes.fact}>
        <IconMountain size={16} stroke={1.6} aria-hidden="true" />
        <span>{count(Math.round(place.elevation))} m above sea level</span>
      </p>
      <p className={classes.fact}>
        <IconTelescope size={16} stroke={1.6} aria-hidden="true" />
        <span>{equipment || "Equipment not described"}</span>
      </p>
    </>
  );
}
