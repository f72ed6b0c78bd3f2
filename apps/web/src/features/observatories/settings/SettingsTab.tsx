import { Button, Group } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { readAnew } from "../../../data/readAnew.ts";
import { useChange } from "../../../data/useChange.ts";
import { useEditForm } from "../../../forms/useEditForm.ts";
import { useFaultInSight } from "../../../forms/useFaultInSight.ts";
import { hasStatus } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { ConflictNotice } from "../../../ui/page/ConflictNotice.tsx";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { formFaultsOf, validate } from "./faults.ts";
import { changedSettings } from "./request.ts";
import classes from "./Settings.module.css";
import { SettingsFields } from "./SettingsFields.tsx";
import { type Values, valuesOf } from "./values.ts";

/** The settings form for administrators. */
export function SettingsTab({ observatory }: { observatory: Observatory }) {
  const { form, base, follow, refused, conflict } = useEditForm({
    document: observatory,
    valuesOf,
    validate,
    read: () => readAnew(trpc.observatories.get.queryOptions({ id: observatory.id })),
    faults: formFaultsOf,
  });
  const { id, version } = base;
  const update = useChange(trpc.observatories.update, {
    keep: trpc.observatories.get.queryKey({ id }),
    done: (saved) => follow(saved),
    say: "Settings saved",
    refused,
    refresh: "observatory",
  });
  const save = (values: Values) =>
    update.mutate({ id, if_version: version, ...changedSettings(values, valuesOf(base)) });
  const sent = useFaultInSight(form.onSubmit(save), update.error);
  const isConflict = hasStatus(update.error, 412);
  return (
    <form {...sent} className={classes.form}>
      {isConflict && <ConflictNotice {...conflict} />}
      <SettingsFields form={form} />
      {!isConflict && <Refusal error={update.error} fields={Object.keys(form.values)} />}
      <Group>
        <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
          Save
        </Button>
      </Group>
    </form>
  );
}
