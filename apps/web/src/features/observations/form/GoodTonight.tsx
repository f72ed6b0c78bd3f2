import { UnstyledButton } from "@mantine/core";
import type { Completion, GoodTarget } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { inZone } from "../../../format/moment.ts";
import { magnitudeInWords, sizeInWords } from "../../../format/quantity.ts";
import { trpc } from "../../../trpc.ts";
import classes from "./Form.module.css";
import { type ObservationForm, takeTarget } from "./values.ts";

/** Objects that stand well tonight, beside a form without a target; one is taken by a press. */
export function GoodTonight({ form }: { form: ObservationForm }) {
  const { name, ra, dec } = form.values.target;
  const good = useGoodTonight(
    form,
    [name, ra, dec].every((typed) => typed.trim() === ""),
  );
  if (good.length === 0) return null;
  return (
    <section aria-labelledby="good-tonight" className={classes.good}>
      <h3 id="good-tonight">Good tonight</h3>
      <ul className="plain-list">
        {good.map((one) => (
          <li key={one.name}>
            <UnstyledButton className={classes.take} onClick={() => takeTarget(form, one)}>
              <Suggestion {...one} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Well-known objects that stand well tonight, for somebody who doesn't know yet what to observe. */
export function useGoodTonight(form: ObservationForm, isWanted: boolean): GoodTarget[] {
  const { observatory_id, project_id, isNetwork } = form.values;
  const { data } = useQuery({
    ...trpc.targets.good.queryOptions({
      ...(observatory_id && !isNetwork && { observatory_id }),
      ...(project_id && { project_id }),
    }),
    enabled: isWanted,
    staleTime: 600_000,
    retry: false,
  });
  return isWanted ? (data?.items ?? []) : [];
}

/** The kind, the brightness and the size of an object. */
export const whatItIs = ({ type, magnitude, size }: Pick<Completion, "type" | "magnitude" | "size">) =>
  [type, magnitude !== undefined && `mag ${magnitudeInWords(magnitude)}`, size && sizeInWords(size)]
    .filter(Boolean)
    .join(", ");

/** An object with where and when it stands well, by the clock there. */
export function Suggestion({ name, altitude, ...at }: GoodTarget) {
  const clock = (time: string) => inZone(time, at.timezone, "clock");
  return (
    <span className={classes.option}>
      <span>
        {name}
        <span className={classes.kind}> {whatItIs(at)}</span>
      </span>
      <span className={classes.kind}>
        {altitude}° at {at.observatory_name}
        {at.is_offline && " (offline)"}, {clock(at.start)}–{clock(at.end)} there
      </span>
    </span>
  );
}
