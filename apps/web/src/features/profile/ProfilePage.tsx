import { Alert, Button, Select, Stack, TextInput } from "@mantine/core";
import type { Profile, TimeDisplay } from "@meridian/contract";
import { IconMail } from "@tabler/icons-react";
import { useSend } from "../../data/useChange.ts";
import { browserZone } from "../../format/zone.ts";
import { postJson } from "../../http.ts";
import { sentence } from "../../problem.ts";
import { useProfile } from "../../session.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { DeleteAccount } from "./account/DeleteAccount.tsx";
import { SignIn } from "./account/SignIn.tsx";
import { NotificationsForm, SavedSection, useProfileForm } from "./NotificationsForm.tsx";
import { Picture } from "./Picture.tsx";
import { PushDevices } from "./push/PushDevices.tsx";
import { Sessions } from "./sessions/Sessions.tsx";

export function ProfilePage() {
  const profile = useProfile();
  return (
    <>
      <PageHeader title="Profile" lead={profile.email} />
      {!profile.email_verified && <Unverified email={profile.email} />}
      <Stack gap="md" maw="40rem">
        <Picture profile={profile} />
        <ProfileForm profile={profile} />
        <NotificationsForm profile={profile} />
        <PushDevices profile={profile} />
        <SignIn profile={profile} />
        <Sessions />
        <DeleteAccount profile={profile} />
      </Stack>
    </>
  );
}

const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

const displays: { value: TimeDisplay; label: string }[] = [
  { value: "own", label: "My own time" },
  { value: "site", label: "The observatory's time, where there is one" },
  { value: "utc", label: "UTC" },
];

/** Name, time zone, and by which clock moments are shown. */
function ProfileForm({ profile: { name, timezone, time_display } }: { profile: Profile }) {
  const { form, update } = useProfileForm({ name, timezone, time_display }, "Profile saved");
  return (
    <SavedSection title="You" form={form} update={update}>
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
      <Select
        label="Show times in"
        description="An observatory's page always shows its own time."
        data={displays}
        allowDeselect={false}
        {...form.getInputProps("time_display")}
      />
    </SavedSection>
  );
}

const byMail = {
  sent: (email: string) => `A link is on its way to ${email}. It works for a day.`,
  before: (email: string) => `Follow the link that we mailed to ${email}.`,
  action: "Send again",
};

/** Only server administrators can read kept mail. */
const withoutMail: typeof byMail = {
  sent: () => "A link is ready. Ask a server administrator for it. It works for a day.",
  before: () => "This service sends no mail. A server administrator has to give you the link.",
  action: "Ask for a new link",
};

/** Shown until the address is confirmed. */
function Unverified({ email }: { email: string }) {
  const words = useProfile().mail_delivered ? byMail : withoutMail;
  const send = useSend(() => postJson("/api/auth/send-verification-email"));
  return (
    <Alert
      role="status"
      icon={<IconMail size={18} />}
      title="Your address isn't confirmed yet"
      mb="md"
      maw="40rem"
    >
      <p>{send.isSuccess ? words.sent(email) : send.error ? sentence(send.error) : words.before(email)}</p>
      {!send.isSuccess && (
        <Button variant="default" size="xs" mt="xs" loading={send.isPending} onClick={() => send.mutate()}>
          {words.action}
        </Button>
      )}
    </Alert>
  );
}
