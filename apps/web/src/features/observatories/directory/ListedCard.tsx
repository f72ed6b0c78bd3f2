import type { ListedObservatory } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { heldLook, observatoryLooks } from "../../../ui/values/looks.ts";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { equipmentInWords } from "../equipment.ts";
import classes from "../Observatories.module.css";
import { ObservatoryFacts } from "../ObservatoryFacts.tsx";
import { Standing } from "./Standing.tsx";

/** A listed observatory, and the person's access to it. */
export function ListedCard({ observatory }: { observatory: ListedObservatory }) {
  const { id, name, description, filters, can_view } = observatory;
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
      <ObservatoryFacts place={observatory} equipment={equipment} />
      <Standing observatory={observatory} />
    </li>
  );
}

/** Whether it is connected. A held observatory gets no work even while connected. */
function ListedStatus({ observatory: { status, held } }: { observatory: ListedObservatory }) {
  const look = observatoryLooks[status];
  return (
    <span className={classes.listedStatus}>
      <StatusBadge look={held ? { ...look, tone: "quiet" } : look} />
      {held && <StatusBadge look={heldLook} />}
    </span>
  );
}
