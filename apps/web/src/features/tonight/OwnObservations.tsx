import type { Observation, ObservationPage, OwnTurns, TonightSite, TonightState } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { AtSite } from "../../format/AtSite.tsx";
import { count, counted, ofAsked } from "../../format/quantity.ts";
import { TurnRow } from "../../resource/night/PlanOfNight.tsx";
import { exposureWords, stateWords } from "../../resource/night/states.ts";
import { placeName, siteOf } from "../../resource/observations/place.ts";
import { trpc } from "../../trpc.ts";
import { Section } from "../../ui/page/Section.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Tonight.module.css";

type Sites = readonly TonightSite[] | undefined;

/** The person's observations that run, and those that come next; nothing while there is nothing of theirs to come. */
export function OwnObservations({ sites }: { sites: Sites }) {
  const asked = { mine: true, status: "in_progress", counts: true, limit: 20 } as const;
  const { data } = useQuery(trpc.observations.list.queryOptions(asked));
  const turns = useTurns(sites, data);
  const running = data?.items ?? [];
  const next = turns.data?.turns.filter(({ status }) => status !== "in_progress") ?? [];
  const { pending = 0, assigned = 0, paused = 0, suspended = 0 } = data?.counts?.status ?? {};
  const rest = pending + assigned + paused + suspended - next.length;
  const isUnknown = turns.isPending || (turns.isFetching && next.length === 0);
  if (running.length + next.length === 0 && rest <= 0) return null;
  return (
    <Section
      title="Your observations"
      all={
        <Link to="/observations" search={{ mine: true }}>
          View all
        </Link>
      }
    >
      {running.length > 0 && (
        <ul className="plain-list" aria-label="Running">
          {running.map((observation) => (
            <Running key={observation.id} observation={observation} sites={sites} />
          ))}
        </ul>
      )}
      {next.length > 0 && <Next turns={next} sites={sites} />}
      {rest > 0 && <p className={classes.note}>{waitingWords(rest, next.length, isUnknown)}</p>}
    </Section>
  );
}

/** The turns of the night at hand, read anew once a hold or a downtime comes or goes, or an observation of the person's. */
function useTurns(sites: Sites, own: Pick<ObservationPage, "items" | "counts"> | undefined) {
  const turns = useQuery({
    ...trpc.targets.ownTurns.queryOptions({}),
    refetchInterval: 5 * 60_000,
    // Whoever comes back from a new observation finds it there.
    staleTime: 0,
  });
  const kept = sites?.filter(({ is_held, state }) => is_held || state === "downtime");
  const known =
    kept &&
    own &&
    JSON.stringify([
      kept.map(({ id, state, is_held, until }) => [id, state === "downtime", is_held, until]),
      own.items.map(({ id }) => id),
      own.counts?.status,
    ]);
  const before = useRef(known);
  const { refetch } = turns;
  useEffect(() => {
    if (before.current !== undefined && known !== undefined && known !== before.current) void refetch();
    before.current = known ?? before.current;
  }, [known, refetch]);
  return turns;
}

/** Those that no turn is planned for, in the nights at hand. */
function waitingWords(rest: number, planned: number, isUnknown: boolean): string {
  if (isUnknown) return `${counted(rest, "observation waits", "observations wait")}.`;
  return planned > 0
    ? `${count(rest)} more ${rest === 1 ? "waits" : "wait"}, without a turn in the night at hand.`
    : `${counted(rest, "observation waits", "observations wait")}, and none has a turn in the night at hand.`;
}

function Next({ turns, sites }: { turns: OwnTurns["turns"]; sites: Sites }) {
  const stateAt = (id: string) => sites?.find((site) => site.id === id)?.state;
  const namesOf = (state: TonightState) => {
    const there = turns.filter(({ observatory_id }) => stateAt(observatory_id) === state);
    return [...new Set(there.map(({ observatory_name }) => observatory_name))];
  };
  return (
    <>
      <ol className={`plain-list ${classes.next}`} aria-label="Next">
        {turns.map((turn) => (
          <AtSite
            key={`${turn.observation_id} ${turn.start}`}
            site={{ name: turn.observatory_name, zone: turn.timezone }}
          >
            <TurnRow
              turn={turn}
              besides={<span>{turn.observatory_name}</span>}
              isClosed={closing.some((state) => state === stateAt(turn.observatory_id))}
            />
          </AtSite>
        ))}
      </ol>
      {closing.map((state) => {
        const names = namesOf(state);
        return (
          names.length > 0 && (
            <p key={state} className={classes.note}>
              {asIfWords(state, names)}
            </p>
          )
        );
      })}
    </>
  );
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** States that end at a time which nobody knows: no plan reckons with them. */
const closing = ["left_open", "offline", "weather", "unsafe"] as const satisfies TonightState[];

/** "Teide is offline: times there are planned as if it were connected." */
function asIfWords(state: (typeof closing)[number], names: readonly string[]): string {
  const isOne = names.length === 1;
  const [is, were] = isOne ? ["is", "it were"] : ["are", "they were"];
  const [now, asIf] = {
    left_open: ["can't be closed", `${were} safe`],
    offline: [`${is} offline`, `${were} connected`],
    weather: [`${isOne ? "has" : "have"} bad weather`, "it were fair"],
    unsafe: [`${is} unsafe`, `${were} safe`],
  }[state];
  return `${list.format(names)} ${now}: times there are planned as if ${asIf}.`;
}

function Running({ observation, sites }: { observation: Observation; sites: Sites }) {
  const { id, name, started_at } = observation;
  const site = sites?.find((one) => one.id === observation.observatory_id);
  const progress = site?.in_progress?.observation_id === id ? site.in_progress : null;
  // What has begun goes on in another night where the observatory does something else now.
  const isNow = !site || site.state === "observing";
  return (
    <li className={classes.row}>
      <strong className={classes.when}>{isNow ? "Now" : "Begun"}</strong>
      <Link to="/observations/$id" params={{ id }} className={classes.title}>
        {name}
      </Link>
      {progress && (
        <span className={classes.progress}>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ width: `${(progress.acquired / Math.max(1, progress.asked)) * 100}%` }} />
          </span>
          <span className="numeric">{ofAsked(progress.acquired, progress.asked)}</span>
        </span>
      )}
      <span className={classes.meta}>
        <span>{progress ? exposureWords(progress) : observation.target.name}</span>
        <span>{isNow ? placeName(observation) : `${placeName(observation)}: ${stateWords(site)}`}</span>
        <AtSite site={siteOf(observation)}>
          <span>
            since <Time at={started_at} shape="brief" />
          </span>
        </AtSite>
      </span>
    </li>
  );
}
