import { Text, TextInput } from "@mantine/core";
import { type Downtime, type Observatory, plannedDowntime } from "@meridian/contract";
import { readAnew } from "../../../data/readAnew.ts";
import { useChange } from "../../../data/useChange.ts";
import { isMoment } from "../../../format/typedMoment.ts";
import { formResolver, useForm } from "../../../forms/form.ts";
import { useEditForm } from "../../../forms/useEditForm.ts";
import { trpc } from "../../../trpc.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { MomentField } from "../../../ui/fields/MomentField.tsx";

interface Values {
  start: string;
  end: string;
  reason: string;
}

const resolve = formResolver(plannedDowntime);
/** Nothing typed is nothing given. */
const validate = ({ start, end, reason }: Values) =>
  resolve({ reason, start: start || undefined, end: end || undefined });

interface PlanDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Asks when an observatory will be down, and why. */
export function PlanDialog({ observatory: { id, name }, onClose }: PlanDialogProps) {
  const form = useForm<Values>({ initialValues: { start: "", end: "", reason: "" }, validate });
  const plan = useChange(trpc.downtimes.plan, {
    done: onClose,
    say: "Downtime planned",
    form,
    refresh: "observatory",
  });
  return (
    <FormDialog
      title={`Plan a downtime of ${name}`}
      save={plan}
      fields={Object.keys(form.values)}
      onSubmit={form.onSubmit((values) => plan.mutate({ id, ...values }))}
      onClose={onClose}
    >
      <Text>
        It gets no observations meanwhile. Observations whose longest exposure would run into it aren't
        started. Once it begins, Meridian's program at the telescope stops, parks and closes; other plugins
        end what they have begun.
      </Text>
      <Fields form={form} />
    </FormDialog>
  );
}

interface EditDialogProps {
  downtime: Downtime;
  onClose(): void;
}

const valuesOf = ({ start, end, reason }: Downtime): Values => ({ start, end, reason });

/** Changes a downtime that isn't over; one that has begun keeps its start. */
export function EditDialog({ downtime, onClose }: EditDialogProps) {
  const { id: downtimeId, observatory_id: id } = downtime;
  const { form, base, refused, conflict } = useEditForm({
    document: downtime,
    valuesOf,
    validate,
    read: () => readAnew(trpc.downtimes.get.queryOptions({ id, downtimeId })),
  });
  const update = useChange(trpc.downtimes.update, {
    done: onClose,
    say: "Downtime saved",
    refused,
    refresh: "observatory",
  });
  return (
    <FormDialog
      title="Change downtime"
      save={update}
      conflict={conflict}
      fields={Object.keys(form.values)}
      isSaveable={form.isDirty()}
      onSubmit={form.onSubmit((values) =>
        update.mutate({ id, downtimeId, if_version: base.version, ...values }),
      )}
      onClose={onClose}
    >
      <Fields form={form} hasBegun={base.state !== "upcoming"} />
    </FormDialog>
  );
}

type Form = ReturnType<typeof useForm<Values>>;

function Fields({ form, hasBegun = false }: { form: Form; hasBegun?: boolean }) {
  const moment = (field: "start" | "end") => {
    const { error, ...input } = form.getInputProps(field);
    const value = form.values[field];
    // The field itself says what is wrong with words that are no moment.
    return { ...input, error: value === "" || isMoment(value) ? error : undefined };
  };
  return (
    <>
      {!hasBegun && <MomentField label="Start" withAsterisk {...moment("start")} />}
      <MomentField label="End" withAsterisk isEnd min={form.values.start} {...moment("end")} />
      <TextInput
        label="Reason"
        description="Visible to everybody who can see the observatory"
        withAsterisk
        maxLength={500}
        {...form.getInputProps("reason")}
      />
    </>
  );
}
