import { Button, Group, Select, Stack, Switch, TextInput } from "@mantine/core";
import { type MailCategory, type Profile, updateProfileInput } from "@meridian/contract";
import { useChange } from "../../data/useChange.ts";
import { browserZone } from "../../format/zone.ts";
import { useForm } from "../../forms/form.ts";
import { formResolver } from "../../forms/formResolver.ts";
import { trpc } from "../../trpc.ts";
import { Refusal } from "../../ui/Refusal.tsx";
import { Section } from "./Section.tsx";

const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

type Flag = "notify_email" | "notify_push" | "notify_system_events" | `email_${MailCategory}`;

/** What mails can be unsubscribed from. */
const mailed: { field: `email_${MailCategory}`; label: string }[] = [
  { field: "email_observations", label: "Changes to your observations" },
  { field: "email_system_events", label: "System events" },
  {
    field: "email_announcements",
    label: "Announcements of your observatories, organizations and projects",
  },
];

/** Name, time zone and notifications, saved together. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useForm({
    initialValues: {
      name: profile.name,
      timezone: profile.timezone,
      notify_email: profile.notify_email,
      email_observations: profile.email_observations,
      email_system_events: profile.email_system_events,
      email_announcements: profile.email_announcements,
      notify_push: profile.notify_push,
      notify_system_events: profile.notify_system_events,
    },
    validate: formResolver(updateProfileInput),
  });
  const update = useChange(trpc.profile.update, {
    keep: trpc.profile.get.queryKey({}),
    done: () => {
      form.resetDirty();
    },
    say: "Profile saved",
    form,
  });
  const flag = (field: Flag) => form.getInputProps(field, { type: "checkbox" });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => update.mutate(values))}>
      <Stack gap="md">
        <Section title="You">
          <TextInput label="Name" withAsterisk autoComplete="name" {...form.getInputProps("name")} />
          <Select
            label="Time zone"
            placeholder={`As this browser: ${browserZone}`}
            data={zones}
            searchable
            clearable
            limit={100}
            {...form.getInputProps("timezone")}
          />
        </Section>
        <Section title="Notifications">
          <Switch
            label="Email"
            description="Announcements, and what you choose below"
            {...flag("notify_email")}
          />
          <Stack gap="sm" pl="xl" role="group" aria-label="Email about">
            {mailed.map(({ field, label }) => (
              <Switch
                key={field}
                size="xs"
                label={label}
                disabled={!form.values.notify_email}
                {...flag(field)}
              />
            ))}
          </Stack>
          <Switch
            label="Mobile push"
            description="Changes to your observations, on your phone and in browsers"
            {...flag("notify_push")}
          />
          <Switch
            label="System events"
            description="Server starts, missing star catalogs and similar"
            {...flag("notify_system_events")}
          />
          <Refusal error={update.error} fields={Object.keys(form.values)} />
          <Group>
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              Save
            </Button>
          </Group>
        </Section>
      </Stack>
    </form>
  );
}
