import type { Observatory } from "@meridian/contract";
import { IconBellRinging, IconMountain, IconTelescope } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { count } from "../../format/quantity.ts";
import { ObservatoryStatus } from "../../resource/ObservatoryStatus.tsx";
import { Coordinates } from "../../ui/Coordinates.tsx";
import { equipmentInWords } from "./equipment.ts";
import classes from "./Observatories.module.css";
import { RequestsLink } from "./RequestsLink.tsx";

export function ObservatoryCard({ observatory }: { observatory: Observatory }) {
  const { id, name, latitude, longitude, elevation } = observatory;
  const equipment = equipmentInWords(observatory.equipment);
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
      <div className={classes.above}>
        <Coordinates latitude={latitude} longitude={longitude} />
      </div>
      <p className={classes.fact}>
        <IconMountain size={16} stroke={1.6} aria-hidden="true" />
        <span>{count(Math.round(elevation))} m above sea level</span>
      </p>
      <p className={classes.fact}>
        <IconTelescope size={16} stroke={1.6} aria-hidden="true" />
        <span>{equipment || "Equipment not described"}</span>
      </p>
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
