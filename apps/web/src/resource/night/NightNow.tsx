import { siderealTimeAt } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { inZone } from "../../format/moment.ts";
import { useZone } from "../../format/zone.ts";
import { trpc } from "../../trpc.ts";
import { useMinute } from "../../ui/values/useMinute.ts";
import classes from "./Night.module.css";
import { clocksInWords, doingInWords } from "./words.ts";

/** One line on what an observatory is doing now, its clocks and its darkness. */
export function NightNow({ id }: { id: string }) {
  const zone = useZone();
  const ms = useMinute();
  const { data } = useQuery({ ...trpc.tonight.observatory.queryOptions({ id }), refetchInterval: 60_000 });
  if (!data) return null;
  const { state, longitude } = data;
  const siderealTime = longitude === null ? undefined : siderealTimeAt(ms, longitude);
  return (
    <p className={classes.doing} data-state={state}>
      <strong>{doingInWords(data, ms)}</strong>{" "}
      <span>{clocksInWords(data, { ms, siderealTime }, (at) => inZone(at, zone, "clock"))}.</span>
    </p>
  );
}
