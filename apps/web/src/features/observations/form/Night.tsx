import { useDebouncedValue } from "@mantine/hooks";
import { bodyNamed, type PlaceOutlook, type Validation } from "@meridian/contract";
import { IconAlertTriangle } from "@tabler/icons-react";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";
import { nightFor } from "../night/asked.ts";
import { NightSection } from "../night/NightSection.tsx";
import { marksOf } from "../night/words.ts";
import { Places } from "../places/Places.tsx";
import { asksForField, bestOf, hindrancesInWords } from "../places/words.ts";
import classes from "./Form.module.css";
import { GoodTonight } from "./GoodTonight.tsx";
import { requestOf } from "./request.ts";
import { soFar } from "./soFar.ts";
import type { ObservationForm, Values } from "./values.ts";

/** Milliseconds. */
const settling = 400;

/** The values that a chance depends on, as far as they are filled in. */
function chanceAsked(values: Values) {
  const { request } = soFar(values);
  if (!request) return skipToken;
  const { observatory_id, target, exposures, sequence, constraints, bypass_darkness } = request;
  const { windows, fixed_time_start, fixed_time_end, where, project_id } = request;
  return {
    ...{ observatory_id, exposures, sequence, constraints, bypass_darkness },
    ...{ windows, fixed_time_start, fixed_time_end },
    // The project has a say in which observatories are asked.
    ...(where && { where, project_id }),
    // Only the name of a body changes something.
    target: { ...target, name: bodyNamed(target.name ?? "") && target.name },
  };
}

/** The next chance of what is filled in. */
function useChance(values: Values) {
  return useQuery({
    ...trpc.observations.validate.queryOptions(chanceAsked(values)),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Finds what a request to the network comes to, and where first, a moment after the last change. */
export function useExpected(values: Values): Pick<Validation, "expansion" | "expansion_at"> | undefined {
  const [settled] = useDebouncedValue(values, settling);
  const { data } = useChance(settled);
  return values.isNetwork ? data : undefined;
}

/** A chance, the observatory that has it, and what is in its way there besides the sky. */
interface NextChance {
  start: string;
  at: string | undefined;
  hindrances: string;
}

/** Finds the next chance of what is filled in, and where, or the words for that there is none; undefined while it isn't known. */
export function useNextChance(values: Values): NextChance | { start: null; words: string } | undefined {
  const [settled] = useDebouncedValue(values, settling);
  const { data, isPlaceholderData } = useChance(settled);
  if (!data || isPlaceholderData || (data.errors?.length ?? 0) > 0) return undefined;
  const { next_chance } = data;
  if (!next_chance) return { start: null, words: noChanceIn(data) };
  const best = bestOf(data.observatories);
  if (!best) return { start: next_chance.start, at: undefined, hindrances: "" };
  return { start: next_chance.start, at: best.observatory_name, hindrances: hindrancesInWords(best) };
}

/** Finds where a request to the network would be executed first, a moment after the last change. */
export function useBestPlace(values: Values): PlaceOutlook | undefined {
  const [settled] = useDebouncedValue(values, settling);
  const { data } = useChance(settled);
  return values.isNetwork ? bestOf(data?.observatories ?? []) : undefined;
}

/**
 * The path of the target through the night of its next chance, a moment after the last change; for a request to the network at
 * the best observatory, below all of them. Once a place is chosen there is room for it, so that nothing moves away from under a
 * pointer when the target is known.
 */
export function Night({ form }: { form: ObservationForm }) {
  const { values } = form;
  const [settled] = useDebouncedValue(values, settling);
  const { data, isLoading, isPlaceholderData } = useChance(settled);
  const request = requestOf(settled);
  const { isNetwork, observatory_id } = settled;
  const isPointed = request.target.ra !== undefined && request.target.dec !== undefined;
  const places = isNetwork && isPointed ? (data?.observatories ?? []) : [];
  const best = bestOf(places);
  const place = isNetwork ? best?.observatory_id : observatory_id;
  const asked = nightFor(place, request, best?.next_chance ?? data?.next_chance);
  if (values.observatory_id === null && !values.isNetwork) return null;
  return (
    <div className={classes.night}>
      {notesOn(isPlaceholderData ? undefined : data).map((words) => (
        <p key={words} className={classes.note} data-tone="bad" role="status">
          <IconAlertTriangle size={18} aria-hidden="true" />
          {words}
        </p>
      ))}
      {places.length > 0 && (
        <Places
          places={places}
          leftOut={data?.observatories_left_out ?? 0}
          hasField={asksForField(request.where, request.sequence)}
          isOld={isPlaceholderData}
        />
      )}
      {asked && !isLoading && (
        <NightSection key={place} asked={asked} marks={marksOf(request)} at={best?.observatory_name} />
      )}
      {!isPointed && <GoodTonight form={form} />}
      {places.length === 0 && (!asked || isLoading) && (
        <p className={classes.note} data-tone="quiet">
          {isLoading ? "Looking for the next chance…" : emptyWords(isNetwork, isPointed)}
        </p>
      )}
    </div>
  );
}

const fieldNames: Record<string, string> = {
  fixed_time_end: "The end of the fixed time",
  "target.name": "The target",
};

/** Fields that would be accepted and wouldn't go as they ask, in words. */
const warningsOf = (found: Validation | undefined): string[] =>
  (found?.warnings ?? []).map(({ path, message }) => `${fieldNames[path] ?? path} ${message}.`);

const noChanceIn = ({ is_all_searched }: Validation) =>
  is_all_searched ? "No chance in its time" : "No chance in sight";

/** Says why there is no chance, where one was looked for. */
const hindrancesOf = (found: Validation | undefined): string[] =>
  found?.hindrance ? [`${noChanceIn(found)}. ${found.hindrance.message}`] : [];

const notesOn = (found: Validation | undefined): string[] => [...warningsOf(found), ...hindrancesOf(found)];

/** The reason why there is nothing to see yet. */
function emptyWords(isNetwork: boolean, isPointed: boolean): string {
  const what = isNetwork
    ? "The observatories and their chances show"
    : "The altitude through the night of the next chance shows";
  return `${what} here once the ${isPointed ? "fields above are right" : "target has coordinates"}.`;
}
