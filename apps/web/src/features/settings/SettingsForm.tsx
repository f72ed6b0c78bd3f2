import { Button, Group, Radio, Stack, TextInput } from "@mantine/core";
import { latestPluginVersion, type SystemSettings } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { readAnew } from "../../data/readAnew.ts";
import { useEditForm } from "../../forms/useEditForm.ts";
import { useFaultInSight } from "../../forms/useFaultInSight.ts";
import { faultsOf, hasStatus } from "../../problem.ts";
import { queryClient, trpc } from "../../trpc.ts";
import { ConflictNotice } from "../../ui/ConflictNotice.tsx";
import { FormSection } from "../../ui/FormSection.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { announceSuccess } from "../../ui/toast.ts";
import classes from "./Settings.module.css";
import { changesOf, type Identified, type Values, validate, valuesOf } from "./values.ts";

const identified = (settings: SystemSettings): Identified => ({ ...settings, id: "system" });

/** The settings themselves; others may change them meanwhile. */
export function SettingsForm({ settings }: { settings: SystemSettings }) {
  const document = identified(settings);
  const { form, base, follow, keepMineOver } = useEditForm({ document, valuesOf, validate });
  const update = useMutation({
    ...trpc.settings.update.mutationOptions(),
    onSuccess: (saved) => {
      queryClient.setQueryData(trpc.settings.get.queryKey({}), saved);
      follow(identified(saved));
      void announceSuccess("Settings saved");
    },
    onError: async (error) => {
      form.setErrors(faultsOf(error));
      if (!hasStatus(error, 412)) return;
      keepMineOver(identified(await readAnew(trpc.settings.get.queryOptions({}))));
    },
    onSettled: () => queryClient.invalidateQueries(trpc.versions.pathFilter()),
  });
  const save = (values: Values) => update.mutate({ if_version: base.version, ...changesOf(values) });
  const sent = useFaultInSight(form.onSubmit(save), update.error);
  const isConflict = hasStatus(update.error, 412);
  return (
    <form {...sent} className={classes.form}>
      {isConflict && <ConflictNotice />}
      <FormSection title="Accounts">
        <Radio.Group label="Sign-up" {...form.getInputProps("sign_up")}>
          <Stack gap="xs" mt="xs">
            <Radio value="open" label="Open" description="Anybody can create an account" />
            <Radio
              value="invitation"
              label="By invitation"
              description="Only people an organization has invited"
            />
            <Radio value="closed" label="Closed" description="Only server administrators create accounts" />
          </Stack>
        </Radio.Group>
      </FormSection>
      <FormSection title="Plugins">
        <TextInput
          label="Minimum plugin version"
          description="Observatories with older plugins get no observations. Leave empty to allow any version."
          placeholder={latestPluginVersion}
          maxLength={50}
          {...form.getInputProps("minimum_plugin_version")}
        />
        {!isConflict && <Refusal error={update.error} fields={Object.keys(form.values)} />}
        <Group>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </Group>
      </FormSection>
    </form>
  );
}
