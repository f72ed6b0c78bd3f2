import { Button, Group, Text } from "@mantine/core";
import { fieldErrorsOf } from "../../../problem.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { faultsElsewhere } from "./faults.ts";
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
    <Group>
      <Button type="submit" loading={isPending} disabled={!isSendable}>
        {action}
      </Button>
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
