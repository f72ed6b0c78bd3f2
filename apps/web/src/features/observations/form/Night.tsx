import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";
import { nightFor } from "../night/asked.ts";
import { NightSection } from "../night/NightSection.tsx";
import { marksOf } from "../night/words.ts";
import classes from "./Form.module.css";
import { requestOf } from "./request.ts";
import { soFar } from "./soFar.ts";
import type { Values } from "./values.ts";

/** The values that a chance depends on, as far as they are filled in. */
function chanceAsked(values: Values) {
  const { request } = soFar(values);
  if (!request) return skipToken;
  const { observatory_id, target, exposures, sequence, constraints, bypass_darkness } = request;
  const { windows, fixed_time_start, fixed_time_end } = request;
  return {
    ...{ observatory_id, exposures, sequence, constraints, bypass_darkness },
    ...{ windows, fixed_time_start, fixed_time_end },
    target: { ra: target.ra, dec: target.dec },
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

/**
 * The path of the target through the night of its next chance, a moment after the last change. With an observatory there is
 * room for it from the beginning, so that nothing moves away from under a pointer once the target is known.
 */
export function Night({ values }: { values: Values }) {
  const [settled] = useDebouncedValue(values, 400);
  const { data, isLoading } = useChance(settled);
  const request = requestOf(settled);
  const asked = nightFor(settled.observatory_id, request, data?.next_chance);
  if (values.observatory_id === null) return null;
  return (
    <div className={classes.night}>
      {asked && !isLoading ? (
        <NightSection asked={asked} marks={marksOf(request)} />
      ) : (
        <p className={classes.note} data-tone="quiet">
          The altitude through the night of the next chance shows here once the target has coordinates.
        </p>
      )}
    </div>
  );
}
