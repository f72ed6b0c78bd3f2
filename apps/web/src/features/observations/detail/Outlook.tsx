import { Alert, Skeleton } from "@mantine/core";
import type { Explanation, HindranceCode, Observation, ObservationStatus } from "@meridian/contract";
import { IconTelescope } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { count, ordinal } from "../../../format/quantity.ts";
import { trpc } from "../../../trpc.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { NextChance } from "../NextChance.tsx";
import { bestOf } from "../places/words.ts";
import { ObservatoryLink } from "./Ownership.tsx";

/** The sky turns; all else that changes it is told live. */
const everyMs = 10 * 60_000;

/** Hindrances that only people can take away. */
const barring: readonly HindranceCode[] = ["project", "project_observatory", "retired"];

/** Hindrances that no plan reckons with: nobody knows when they end. */
const closing: readonly HindranceCode[] = ["offline", "weather", "safety"];

/** Statuses in which an observation waits for a turn, or for its observatory to go on. */
const waits: readonly ObservationStatus[] = ["pending", "assigned", "suspended", "in_progress"];

/** The place of a waiting observation in the plan of the night, and why one isn't observed now that may be. */
export function Outlook({ observation }: { observation: Observation }) {
  const isAsked = waits.includes(observation.status);
  const { data, isPending } = useQuery({
    ...trpc.observations.explain.queryOptions({ id: observation.id }),
    refetchInterval: everyMs,
    enabled: isAsked,
  });
  if (!isAsked) return null;
  if (isPending) return observation.status === "pending" && <Skeleton height="8.2rem" mb="md" radius="md" />;
  if (data?.status === "pending") return <Pending explanation={data} observation={observation} />;
  const hindrances = data?.hindrances.filter(({ code }) => code !== "status") ?? [];
  if (!data?.planned && hindrances.length === 0) return null;
  const title = hindrances.length > 0 ? stoppedTitle : "Its turn";
  return (
    <Alert color="gray" icon={<IconTelescope size={18} />} mb="md" title={title}>
      <Hindrances all={hindrances} />
      <Place queue={null} planned={data?.planned ?? null} isClosed={isClosed(hindrances)} />
    </Alert>
  );
}

const stoppedTitle = "Why it isn't observed now";
const isClosed = (hindrances: Explanation["hindrances"]) =>
  hindrances.some(({ code }) => closing.includes(code));

const Hindrances = ({ all }: { all: Explanation["hindrances"] }) =>
  all.length > 0 && (
    <ul className="plain-list">
      {all.map(({ code, message }) => (
        <li key={code}>{message}</li>
      ))}
    </ul>
  );

interface PendingProps {
  explanation: Explanation;
  observation: Observation;
}

function Pending({ explanation, observation }: PendingProps) {
  const { observatory_id, exposures, sequence } = observation;
  const { hindrances, queue, planned, next_chance, is_all_searched, observatories } = explanation;
  const there = observatories.find((place) => place.observatory_id === planned?.observatory_id);
  const isBarred = (by: HindranceCode) => hindrances.some(({ code }) => code === by);
  // What the sky allows is no chance while people keep it from being observed.
  const isUpToSky = !barring.some(isBarred);
  // Of a request to the network no chance is looked for where somebody sees none of its observatories.
  const isSearched = observatory_id !== null || observatories.length > 0;
  const isHopeless = isUpToSky && next_chance === null && is_all_searched;
  return (
    <Alert color="gray" icon={<IconTelescope size={18} />} mb="md" title={titleOf(isHopeless, hindrances)}>
      <Hindrances all={hindrances} />
      <Place queue={queue} planned={planned} isClosed={isClosed(there?.hindrances ?? hindrances)} />
      {isBarred("project_observatory") && (
        <span>It can be assigned once the project allows the observatory again.</span>
      )}
      {isBarred("project") && <span>It can be assigned once the project is active again.</span>}
      {hindrances.length > 0 && isUpToSky && isSearched && (
        <NextChance
          found={explanation}
          at={bestOf(observatories)?.observatory_name}
          isTaken={queue !== null && !planned}
          {...{ exposures, sequence }}
        />
      )}
    </Alert>
  );
}

function titleOf(isHopeless: boolean, hindrances: Explanation["hindrances"]): string {
  if (isHopeless) return "It can't be observed in its time";
  return hindrances.length > 0 ? stoppedTitle : "It will be assigned within minutes";
}

/** Its place in the plan of the night; where it has no turn there, its place in the queue. */
function Place({ queue, planned, isClosed }: Pick<Explanation, "queue" | "planned"> & { isClosed: boolean }) {
  if (!planned && !queue) return null;
  return (
    <p style={{ margin: "0.25rem 0" }}>
      {planned ? (
        <>
          {placeInWords(planned)} in the plan of the night at{" "}
          <ObservatoryLink id={planned.observatory_id} name={planned.observatory_name} />, at about{" "}
          <Time at={planned.start} shape="brief" />
          {isClosed && " if it can observe by then"}.
        </>
      ) : (
        queue &&
        `${placeInWords(queue)} in the queue of its observatory, without a turn in the night at hand.`
      )}
    </p>
  );
}

/** "4th of 9" */
const placeInWords = ({ place, of }: { place: number; of: number }) =>
  of === 1 ? "The only observation" : `${ordinal(place)} of ${count(of)}`;
