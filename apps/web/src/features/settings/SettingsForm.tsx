import { Button, Group, NumberInput, Radio, Stack, Text, TextInput } from "@mantine/core";
import { latestPluginVersion, type MinimumPreview, type SystemSettings } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { readAnew } from "../../data/readAnew.ts";
import { useChange, useSend } from "../../data/useChange.ts";
import { counted } from "../../format/quantity.ts";
import { useEditForm } from "../../forms/useEditForm.ts";
import { useFaultInSight } from "../../forms/useFaultInSight.ts";
import { hasStatus } from "../../problem.ts";
import { trpc, trpcClient } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { FormSection } from "../../ui/fields/CreateForm.tsx";
import { ConflictNotice } from "../../ui/page/ConflictNotice.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";
import classes from "./Settings.module.css";
import { changesOf, type Identified, type Values, validate, valuesOf } from "./values.ts";

const quotas = [
  { field: "storage_quota_bytes", label: "Quota of all image files (GiB)" },
  { field: "observatory_quota_bytes", label: "Quota of each observatory (GiB)" },
] as const;

const identified = (settings: SystemSettings): Identified => ({ ...settings, id: "system" });

/** The settings themselves; others may change them meanwhile. */
export function SettingsForm({ settings }: { settings: SystemSettings }) {
  const document = identified(settings);
  const { form, base, follow, refused, conflict } = useEditForm({
    document,
    valuesOf,
    validate,
    read: async () => identified(await readAnew(trpc.settings.get.queryOptions({}))),
  });
  const update = useChange(trpc.settings.update, {
    keep: trpc.settings.get.queryKey({}),
    done: (saved) => follow(identified(saved)),
    say: "Settings saved",
    refused,
    refresh: "settings",
  });
  const [asked, ask] = useState<Asked>();
  const save = (values: Values) => update.mutate({ if_version: base.version, ...changesOf(values) });
  const send = useSend(async (values: Values) => {
    const version = changesOf(values).minimum_plugin_version;
    if (version === null || version === base.minimum_plugin_version) return save(values);
    const preview = await trpcClient.settings.previewMinimum.query({ version });
    if (preview.shut_out === 0 && preview.is_released) save(values);
    else ask({ version, preview });
  });
  const error = send.error ?? update.error;
  const sent = useFaultInSight(
    form.onSubmit((values) => send.mutate(values)),
    error,
  );
  const isConflict = hasStatus(error, 412);
  return (
    <form {...sent} className={classes.form}>
      {isConflict && <ConflictNotice {...conflict} />}
      <FormSection title="Accounts">
        <Radio.Group label="Sign-up" {...form.getInputProps("sign_up")}>
          <Stack gap="xs" mt="xs">
            <Radio value="open" label="Open" description="Anybody can create an account" />
            <Radio
              value="invitation"
              label="By invitation"
              description="Only people invited by an administrator, an organization or an observatory"
            />
            <Radio value="closed" label="Closed" description="Only server administrators create accounts" />
          </Stack>
        </Radio.Group>
      </FormSection>
      <FormSection title="Plugins">
        <Text size="sm">
          <Link to="/versions">Versions</Link> shows which plugin each observatory runs.
        </Text>
        <TextInput
          label="Minimum plugin version"
          description="Observatories with older plugins get no observations. Leave empty to allow any version."
          placeholder={latestPluginVersion}
          maxLength={50}
          {...form.getInputProps("minimum_plugin_version")}
        />
      </FormSection>
      <FormSection title="Integrity">
        <NumberInput
          label="Hours before a file counts as orphaned"
          description="A newer file without a record may belong to an upload that is still running."
          min={1}
          max={720}
          allowDecimal={false}
          {...form.getInputProps("orphan_grace_hours")}
        />
      </FormSection>
      <FormSection title="Storage">
        {quotas.map(({ field, label }) => (
          <NumberInput
            key={field}
            label={label}
            description="Uploads beyond it are refused. Leave empty for no limit."
            min={0}
            thousandSeparator=","
            {...form.getInputProps(field)}
          />
        ))}
        <NumberInput
          label="Days to accept files after an observation has ended"
          min={0}
          max={3650}
          allowDecimal={false}
          {...form.getInputProps("upload_grace_days")}
        />
      </FormSection>
      {!isConflict && <Refusal error={error} fields={Object.keys(form.values)} />}
      <Group>
        <Button type="submit" loading={send.isPending || update.isPending} disabled={!form.isDirty()}>
          Save settings
        </Button>
      </Group>
      {asked && (
        <MinimumDialog
          asked={asked}
          onClose={() => ask(undefined)}
          onConfirm={() => {
            ask(undefined);
            save(form.values);
          }}
        />
      )}
    </form>
  );
}

interface Asked {
  version: string;
  preview: MinimumPreview;
}

interface MinimumDialogProps {
  asked: Asked;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation, with the observatories that a minimum version would stop. */
function MinimumDialog({ asked: { version, preview }, onConfirm, onClose }: MinimumDialogProps) {
  const { connected, shut_out, is_released } = preview;
  return (
    <ConfirmDialog
      title={`Require plugin version ${version}?`}
      action="Require it"
      isDangerous
      change={{ isPending: false, error: null }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="xs">
        {!is_released && (
          <Text fw={600}>No plugin has this version. The latest is {latestPluginVersion}.</Text>
        )}
        <Text>
          {shut_out} of {counted(connected, "connected observatory", "connected observatories")} would get no
          observations until {shut_out === 1 ? "its plugin is" : "their plugins are"} updated.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
