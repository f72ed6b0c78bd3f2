import type { ListedObservatory } from "@meridian/contract";
import { IconMountain, IconTelescope } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { count } from "../../../format/quantity.ts";
import { Coordinates } from "../../../ui/Coordinates.tsx";
import { heldLook, observatoryLooks } from "../../../ui/looks.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { equipmentInWords } from "../equipment.ts";
import classes from "../Observatories.module.css";
import { Standing } from "./Standing.tsx";

/** A listed observatory, and how the person stands with it. */
export function ListedCard({ observatory }: { observatory: ListedObservatory }) {
  const { id, name, description, latitude, longitude, elevation, filters, can_view } = observatory;
  const equipment = [equipmentInWords(observatory.equipment), filters.join(", ")].filter(Boolean).join(" · ");
  return (
    <li className={`surface ${classes.card}`}>
      <div className={classes.cardHead}>
        <h2 className={classes.name}>
          {can_view ? (
            <Link to="/observatories/$id" params={{ id }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <ListedStatus observatory={observatory} />
      </div>
      {description && <p className={`as-written ${classes.about}`}>{description}</p>}
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
      <Standing observatory={observatory} />
    </li>
  );
}

/** Whether it is connected; what is held isn't given work though it is. */
function ListedStatus({ observatory: { status, held } }: { observatory: ListedObservatory }) {
  const look = observatoryLooks[status];
  return (
    <span className={classes.listedStatus}>
      <StatusBadge look={held ? { ...look, tone: "quiet" } : look} />
      {held && <StatusBadge look={heldLook} />}
    </span>
  );
}
