import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { BackLink } from "../../../ui/BackLink.tsx";
import { MomentField } from "../../../ui/MomentField.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { useZone } from "../../../ui/zone.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { deliveries, severities } from "./choices.tsx";
import { MessageField } from "./MessageField.tsx";
import classes from "./NewAnnouncement.module.css";
import { Reach } from "./Reach.tsx";
import { TargetsField } from "./TargetsField.tsx";
import { initialValues, requestOf, targetsOf, validate } from "./values.ts";

export function NewAnnouncementPage() {
  const zone = useZone();
  const form = useForm({ initialValues, validate: validate(zone) });
  const [isConfirming, confirm] = useDisclosure(false);
  const targets = targetsOf(form.values);
  return (
    <>
      <PageHeader
        title="New announcement"
        lead="It stands in front of every page of its recipients until they acknowledge it."
        before={<BackLink to="/announcements">Announcements</BackLink>}
      />
      <form noValidate onSubmit={form.onSubmit(confirm.open)} className={classes.columns}>
        <Stack gap="lg" className={`surface ${classes.panel}`}>
          <TextInput label="Title" withAsterisk maxLength={200} {...form.getInputProps("title")} />
          <MessageField {...form.getInputProps("message")} />
          <ChoiceField label="Severity" choices={severities} {...form.getInputProps("severity")} />
          <ChoiceField label="Delivery" choices={deliveries} {...form.getInputProps("delivery_type")} />
          <MomentField
            label="Publish"
            description="Leave empty to publish at once."
            {...form.getInputProps("publish_at")}
          />
          <MomentField
            label="Expires"
            description="Leave empty to keep it until everybody has acknowledged it."
            hasPresets
            {...form.getInputProps("expires_at")}
          />
        </Stack>
        <Stack gap="md" className={classes.side}>
          <div className={`surface ${classes.panel}`}>
            <TargetsField form={form} />
          </div>
          <Reach targets={targets} />
          <Group>
            <Button type="submit">Review and announce</Button>
          </Group>
        </Stack>
      </form>
      {isConfirming && (
        <ConfirmDialog
          request={requestOf(form.values, zone)}
          onClose={confirm.close}
          onRefused={(errors) => {
            confirm.close();
            form.setErrors(errors);
          }}
        />
      )}
    </>
  );
}
