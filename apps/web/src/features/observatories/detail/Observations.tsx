import type { Observatory } from "@meridian/contract";
import { IconStars } from "@tabler/icons-react";
import { ObservationsTable } from "../../../resource/observations/ObservationsTable.tsx";
import { NewButton } from "../../../ui/lists/NewButton.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import type { TabProps } from "../search.ts";

/** The observatory's observations. */
export function Observations({ observatory, search, onChange }: TabProps) {
  const observe = canObserve(observatory);
  return (
    <ObservationsTable
      of="observatory"
      search={{ ...search, observatory_id: observatory.id }}
      onChange={onChange}
      action={observe && <NewObservation observatory={observatory} />}
      none={
        <Notice icon={IconStars} title="No observations here yet">
          {observe ? (
            <>
              <p>Choose a target, filters and exposure times.</p>
              <NewObservation observatory={observatory} />
            </>
          ) : (
            "Members with permission to observe can submit an observation."
          )}
        </Notice>
      }
    />
  );
}

export const canObserve = ({ abilities, retired }: Observatory) => abilities.observe && !retired;

export const NewObservation = ({ observatory: { id } }: { observatory: Observatory }) => (
  <NewButton to="/observations/new" search={{ observatory_id: id }}>
    New observation
  </NewButton>
);
