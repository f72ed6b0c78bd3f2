import { Button, Group, Stack, Switch, TextInput, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import {
  type MailCategory,
  type Profile,
  type PushSubscriptionPage,
  updateProfileInput,
} from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useChange } from "../../data/useChange.ts";
import { formResolver, useForm } from "../../forms/form.ts";
import { isServerAdmin } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { Refusal } from "../../ui/page/Refusal.tsx";
import classes from "./Profile.module.css";

/** The kinds of mail that people can unsubscribe from. */
const mailed: { field: `email_${MailCategory}`; label: string }[] = [
  { field: "email_observations", label: "Changes to your observations" },
  { field: "email_system_events", label: "System events" },
  {
    field: "email_announcements",
    label: "Announcements of your observatories, organizations and projects",
  },
  { field: "email_reports", label: "A report of each night of your observatories, in the morning" },
];

/** The notifications that the person gets, and their channels. */
export function NotificationsForm({ profile }: { profile: Profile }) {
  const { notify_email, email_observations, email_system_events, email_announcements } = profile;
  const { email_reports, notify_push, notify_system_events } = profile;
  const values = {
    ...{ notify_email, email_observations, email_system_events, email_announcements },
    ...{ email_reports, notify_push, notify_system_events, quiet_hours: profile.quiet_hours },
  };
  const { form, update } = useProfileForm(values, "Notifications saved");
  const { data: push } = useQuery(trpc.pushSubscriptions.list.queryOptions({}));
  const hasSystemEvents = useHasSystemEvents(profile);
  const flag = (field: keyof typeof values) => form.getInputProps(field, { type: "checkbox" });
  return (
    <SavedSection title="Notifications" form={form} update={update}>
      <Switch
        label="Email"
        description="Announcements, and what you choose below"
        {...flag("notify_email")}
      />
      <Stack gap="sm" pl="xl" role="group" aria-label="Email about">
        {mailed
          .filter(({ field }) => hasSystemEvents || field !== "email_system_events")
          .map(({ field, label }) => (
            <Switch
              key={field}
              size="xs"
              label={label}
              disabled={!form.values.notify_email}
              {...flag(field)}
            />
          ))}
      </Stack>
      <Switch label="Mobile push" description={whereTo(push)} {...flag("notify_push")} />
      {hasSystemEvents && (
        <Switch
          label="System events"
          description={
            isServerAdmin(profile)
              ? "Server starts, missing star catalogs and similar"
              : "Your observatories going offline and similar"
          }
          {...flag("notify_system_events")}
        />
      )}
      <Switch
        label="Quiet hours"
        description={`Messages wait until they end, in ${profile.timezone ?? "UTC"}; those of faults that need you come at once`}
        checked={form.values.quiet_hours !== null}
        onChange={({ currentTarget: { checked } }) =>
          form.setFieldValue("quiet_hours", checked ? usual : null)
        }
      />
      {form.values.quiet_hours && (
        <Group pl="xl" role="group" aria-label="Quiet hours" align="start">
          <TextInput type="time" label="From" {...form.getInputProps("quiet_hours.from")} />
          <TextInput type="time" label="Until" {...form.getInputProps("quiet_hours.until")} />
        </Group>
      )}
    </SavedSection>
  );
}

const usual = { from: "22:00", until: "07:00" };

/** Says where push messages arrive, depending on what this installation sends. */
function whereTo(push: PushSubscriptionPage | undefined): string {
  if (!push) return "Changes to your observations";
  if (!push.public_key && !push.has_gateway) return "This server sends no push messages";
  const places = [
    push.public_key && "in the browsers that you add below",
    push.has_gateway && "in your push app",
  ].filter(Boolean);
  return `Changes to your observations, ${places.join(" and ")}`;
}

/** Server administrators and people who operate or administer an observatory get system events. */
function useHasSystemEvents(profile: Profile): boolean {
  const isAdmin = isServerAdmin(profile);
  const { data } = useQuery({
    ...trpc.observatories.list.queryOptions({ ability: "operate", limit: 1 }),
    enabled: !isAdmin,
  });
  return isAdmin || (data?.items.length ?? 0) > 0;
}

interface SavedSectionProps<Values> {
  title: string;
  form: UseFormReturnType<Values>;
  update: { isPending: boolean; error: unknown; mutate(values: Values): void };
  children: ReactNode;
}

/** A part of the profile with fields, saved by its own button. */
export function SavedSection<Values extends object>(props: SavedSectionProps<Values>) {
  const { title, form, update, children } = props;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => update.mutate(values))}>
      <Section title={title}>
        {children}
        <Refusal error={update.error} fields={Object.keys(form.values)} />
        <Group>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </Group>
      </Section>
    </form>
  );
}

/** Some fields of the profile, saved together. */
export function useProfileForm<Values extends Partial<Profile>>(initialValues: Values, say: string) {
  const form = useForm<Values>({ initialValues, validate: formResolver(updateProfileInput) });
  const update = useChange(trpc.profile.update, {
    keep: trpc.profile.get.queryKey({}),
    done: () => form.resetDirty(),
    say,
    form,
  });
  return { form, update };
}

/** A part of the profile under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={`surface ${classes.panel}`} aria-labelledby={heading}>
      <Title order={2} size="1rem" id={heading}>
        {title}
      </Title>
      {children}
    </section>
  );
}
