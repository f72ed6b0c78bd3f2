import { Alert, Skeleton } from "@mantine/core";
import type { HindranceCode, Observation } from "@meridian/contract";
import { IconTelescope } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { count, ordinal } from "../../../format/quantity.ts";
import { trpc } from "../../../trpc.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { NextChance } from "../NextChance.tsx";

/** The sky turns; all else that changes it is told live. */
const everyMs = 10 * 60_000;

/** The reasons why a pending observation isn't made now, and the next time that it may be. */
export function Outlook({ observation: { id, exposures, sequence } }: { observation: Observation }) {
  const { data, isPending } = useQuery({
    ...trpc.observations.explain.queryOptions({ id }),
    refetchInterval: everyMs,
  });
  if (isPending) return <Skeleton height="8.2rem" mb="md" radius="md" />;
  if (data?.status !== "pending") return null;
  const { hindrances, queue, planned, next_chance, searched_until } = data;
  const isBarred = (by: HindranceCode) => hindrances.some(({ code }) => code === by);
  return (
    <Alert
      color="gray"
      icon={<IconTelescope size={18} />}
      mb="md"
      title={hindrances.length > 0 ? "Why it isn't observed now" : "It will be assigned within minutes"}
    >
      {hindrances.length > 0 && (
        <ul className="plain-list">
          {hindrances.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      {queue && (
        <p style={{ margin: "0.25rem 0" }}>
          {queueInWords(queue)}
          {planned && (
            <>
              {" In the plan of the night its turn is at about "}
              <Time at={planned.start} shape="brief" />.
            </>
          )}
        </p>
      )}
      {!queue && planned && (
        <p style={{ margin: "0.25rem 0" }}>
          In the plan of the night its turn is at{" "}
          <Link to="/observatories/$id" params={{ id: planned.observatory_id }}>
            {planned.observatory_name}
          </Link>
          , at about <Time at={planned.start} shape="brief" />.
        </p>
      )}
      {isBarred("project") && <span>It can be assigned once the project is active again.</span>}
      {/* What the sky allows is no chance while people keep it from being observed. */}
      {hindrances.length > 0 && !isBarred("project") && !isBarred("retired") && (
        <NextChance chance={next_chance} until={searched_until} exposures={exposures} sequence={sequence} />
      )}
    </Alert>
  );
}

/** "4th of 9 in the queue of its observatory …" */
const queueInWords = ({ place, of }: { place: number; of: number }) =>
  of === 1
    ? "The only observation in the queue of its observatory."
    : `${ordinal(place)} of ${count(of)} in the queue of its observatory, by priority and then by age.`;
