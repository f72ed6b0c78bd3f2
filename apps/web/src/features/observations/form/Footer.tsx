import { Button, Group, Text } from "@mantine/core";
import { useRef } from "react";
import { fieldErrorsOf } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import classes from "./Form.module.css";
import { faultsElsewhere } from "./faults.ts";
import { secondsOf, totalOf } from "./summary.ts";
import type { ObservationForm } from "./values.ts";

interface FooterProps {
  form: ObservationForm;
  action: string;
  sending: { isPending: boolean; error: unknown };
  isSendable?: boolean;
}

/** Sends the form, and says why it wasn't taken. */
export function Footer({ form, action, sending: { isPending, error }, isSendable = true }: FooterProps) {
  const faults = Object.keys(form.errors).length;
  const elsewhere = faultsElsewhere(form.errors, form.values);
  const isAboutFields = fieldErrorsOf(error).length > 0;
  return (
    <Group className={classes.footer}>
      <Button type="submit" loading={isPending} disabled={!isSendable}>
        {action}
      </Button>
      {secondsOf(form.values) > 0 && <Text size="sm">{totalOf(form.values)} of exposures</Text>}
      {!isAboutFields && <Refusal error={error} />}
      {faults > 0 && (
        <Text c="var(--mantine-color-error)" role="status">
          {elsewhere.length > 0 ? elsewhere.join(" ") : toPutRight(faults)}
        </Text>
      )}
    </Group>
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
