import type { Observatory } from "@meridian/contract";
import { IconBellRinging } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { ObservatoryStatus } from "../../resource/ObservatoryStatus.tsx";
import { equipmentInWords } from "./equipment.ts";
import classes from "./Observatories.module.css";
import { ObservatoryFacts } from "./ObservatoryFacts.tsx";
import { RequestsLink } from "./RequestsLink.tsx";

export function ObservatoryCard({ observatory }: { observatory: Observatory }) {
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
