import type { ObservatoryItem } from "@meridian/contract";
import { IconBellRinging, IconMountain, IconTelescope, IconUserQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { count, counted } from "../../format/quantity.ts";
import { ObservatoryStatus } from "../../resource/ObservatoryStatus.tsx";
import { Coordinates } from "../../ui/values/Coordinates.tsx";
import classes from "./Observatories.module.css";
import { equipmentInWords } from "./useObservatories.ts";

export function ObservatoryCard({ observatory }: { observatory: ObservatoryItem }) {
  const { id, name } = observatory;
  return (
    <li className={`surface ${classes.card}`}>
      <div className={classes.cardHead}>
        <h2 className={classes.name}>
          <Link to="/observatories/$id" params={{ id }} className={classes.cardLink}>
            {name}
          </Link>
        </h2>
        {observatory.has_active_announcement && <ActiveAnnouncement />}
        <ObservatoryStatus observatory={observatory} />
      </div>
      <ObservatoryFacts place={observatory} equipment={equipmentInWords(observatory.equipment)} />
      <RequestsLink observatory={observatory} />
    </li>
  );
}

export function ActiveAnnouncement() {
  return (
    <span
      className={classes.bell}
      role="img"
      aria-label="An announcement is active here"
      data-hint="An announcement is active here"
    >
      <IconBellRinging size={18} stroke={1.8} />
    </span>
  );
}

/** The number of access requests, with a link to answer them; nothing without any. */
function RequestsLink({ observatory: { id, open_request_count } }: { observatory: ObservatoryItem }) {
  if (!open_request_count) return null;
  return (
    <p className={`${classes.fact} ${classes.above}`}>
      <IconUserQuestion size={16} stroke={1.6} aria-hidden="true" />
      <Link to="/observatories/$id" params={{ id }} search={{ tab: "members" }}>
        {counted(open_request_count, "person asks", "people ask")} for access
      </Link>
    </p>
  );
}

type Place = Pick<ObservatoryItem, "latitude" | "longitude" | "elevation">;

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
