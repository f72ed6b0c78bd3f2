import { Button, Group, Text } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useRef } from "react";
import { exposureTime } from "../../../format/quantity.ts";
import { fieldErrorsOf } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import { expansionOf } from "./expansion.ts";
import classes from "./Form.module.css";
import { faultsElsewhere } from "./faults.ts";
import { useExpected, useNextChance } from "./Night.tsx";
import { secondsOf, totalOf } from "./summary.ts";
import type { ObservationForm, Values } from "./values.ts";

interface FooterProps {
  form: ObservationForm;
  action: string;
  observatory: Observatory | undefined;
  sending: { isPending: boolean; error: unknown };
  isSendable?: boolean;
}

/** Sends the form, and says why it wasn't taken. */
export function Footer({
  form,
  action,
  observatory,
  sending: { isPending, error },
  isSendable = true,
}: FooterProps) {
  const faults = Object.keys(form.errors).length;
  const elsewhere = faultsElsewhere(form.errors, form.values);
  const isAboutFields = fieldErrorsOf(error).length > 0;
  return (
    <Group className={classes.footer}>
      <Button type="submit" loading={isPending} disabled={!isSendable}>
        {action}
      </Button>
      {secondsOf(form.values) > 0 && <Sum values={form.values} observatory={observatory} />}
      {!isAboutFields && <Refusal error={error} />}
      {faults > 0 && (
        <Text c="var(--mantine-color-error)" role="status">
          {elsewhere.length > 0 ? elsewhere.join(" ") : toPutRight(faults)}
        </Text>
      )}
    </Group>
  );
}

/** The time that all of it takes, and when it could begin. */
function Sum({ values, observatory }: { values: Values; observatory: Observatory | undefined }) {
  const expected = useExpected(values);
  const expansion = values.isNetwork ? expected?.expansion : expansionOf(values, observatory);
  const chance = useNextChance(values);
  return (
    <Text size="sm" component="div">
      {totalOf(values)} of exposures
      {expansion && `, ${exposureTime(expansion.total_seconds)} in all`}
      {chance?.start === null && `. ${chance.words}`}
      {chance?.start && (
        <>
          . Next chance: <Time at={chance.start} shape="brief" />
          {chance.at && ` at ${chance.at}`}
          {chance.hindrances && `. Now: ${chance.hindrances}`}
          {observatory?.status === "offline" && `, if ${observatory.name} comes online`}
        </>
      )}
    </Text>
  );
}

const toPutRight = (faults: number) => `Fix ${faults === 1 ? "1 field" : `${faults} fields`}`;

/** Lets nothing be sent while the same is under way: a second click comes sooner than the button can be disabled. */
export function useOnce<T>(send: (values: T) => Promise<unknown>) {
  const isUnderWay = useRef(false);
  return async (values: T) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await send(values);
    } catch {
      // What failed is on show: it is the mutation's error.
    } finally {
      isUnderWay.current = false;
    }
  };
}

/** Asks again for what a request can be refused over: the form may have shown what was there earlier. */
export function refreshWhatThereIs(): void {
  void queryClient.invalidateQueries(trpc.projects.get.pathFilter());
  void queryClient.invalidateQueries(trpc.observatories.get.pathFilter());
  void queryClient.invalidateQueries(trpc.observations.destinations.pathFilter());
}
