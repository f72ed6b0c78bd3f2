import { Stack } from "@mantine/core";
import { useProfile } from "../../session.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { DeleteAccount } from "./account/DeleteAccount.tsx";
import { SignIn } from "./account/SignIn.tsx";
import { NotificationsForm } from "./NotificationsForm.tsx";
import { Picture } from "./Picture.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { PushDevices } from "./push/PushDevices.tsx";
import { Sessions } from "./sessions/Sessions.tsx";
import { Unverified } from "./Unverified.tsx";

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
