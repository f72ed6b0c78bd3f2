import { Button, Text } from "@mantine/core";
import type { SignUpMode } from "@meridian/contract";
import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useChange } from "../../data/useChange.ts";
import { isServerAdmin, useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { Refusal } from "../../ui/page/Refusal.tsx";

/** The actions where somebody has no account: an administrator invites the address, others tell them how to get one. */
export function NobodyYet({ email }: { email: string }) {
  const isAdmin = isServerAdmin(useProfile());
  const isWhole = /^\S+@\S+\.\S\S+$/.test(email);
  if (!isWhole) return null;
  return isAdmin ? <Invite key={email} email={email} /> : <HowTo />;
}

function Invite({ email }: { email: string }) {
  const { mail_delivered } = useProfile();
  const invite = useChange(trpc.users.invite, { refresh: "user" });
  if (invite.isSuccess)
    return (
      <Text size="sm" role="status">
        {mail_delivered
          ? "Invited. You can add them here once they follow the link in the mail."
          : "Invited. The mail with their link waits in the outbox."}
      </Text>
    );
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconMail size={14} />}
        loading={invite.isPending}
        onClick={() => invite.mutate({ email })}
      >
        Invite this address to Meridian
      </Button>
      <Refusal error={invite.error} />
    </>
  );
}

const howToGetAnAccount: Record<SignUpMode, string> = {
  open: "Ask them to sign up.",
  invitation:
    "Sign-up is by invitation: an administrator of an organization, an observatory or the server can invite them.",
  closed: "Sign-up is closed. Ask a server administrator to create an account for them.",
};

function HowTo() {
  const mode = useQuery(trpc.versions.get.queryOptions({})).data?.sign_up;
  if (!mode) return null;
  return (
    <Text size="sm" c="dimmed">
      {howToGetAnAccount[mode]} Then add them here.
    </Text>
  );
}
