import { Text, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { NewKey } from "../../resource/keys/NewKeyDialog.tsx";
import { useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { AddDialog } from "../../ui/dialogs/AddDialog.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { announceSuccess } from "../../ui/page/toast.ts";

/** Creates an account for an address and mails a link to choose a password. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const navigate = useNavigate();
  const { mail_delivered } = useProfile();
  const open = (id: string) => {
    onClose();
    void navigate({ to: "/users/$id", params: { id }, ignoreBlocker: true });
  };
  const invite = useChange(trpc.users.invite, {
    done: ({ id, link }) => {
      void announceSuccess(`${email.trim()} invited`);
      if (link === null) open(id);
    },
    refresh: "user",
  });
  if (invite.data?.link)
    return (
      <LinkDialog email={invite.data.email} link={invite.data.link} onClose={() => open(invite.data.id)} />
    );
  return (
    <AddDialog
      title="Invite somebody"
      action={mail_delivered ? "Send invitation" : "Invite"}
      isReady={/^\S+@\S+\.\S\S+$/.test(email.trim())}
      add={invite}
      onAdd={() => invite.mutate({ email: email.trim(), ...(name.trim() && { name: name.trim() }) })}
      onClose={onClose}
    >
      <TextInput
        type="email"
        label="Email address"
        withAsterisk
        autoComplete="off"
        data-autofocus
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label="Name"
        description="They can change it later"
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {mail_delivered
          ? "They get a mail with a link to choose a password. It works once, for 7 days."
          : "No mail server is set up. You get a link to pass on, with which they choose a password."}
      </Text>
    </AddDialog>
  );
}

interface LinkDialogProps {
  email: string;
  link: string;
  onClose(): void;
}

/** The link to a new account, to pass on when no mail is sent. */
export const LinkDialog = ({ email, link, onClose }: LinkDialogProps) => (
  <Dialog onClose={onClose} title={`Pass this link on to ${email}`} size="lg" closeOnClickOutside={false}>
    <NewKey label="Link" what="link" value={link} isKept onDone={onClose}>
      <Text>
        No mail server is set up, so no mail reaches them. Whoever has the link chooses the password of the
        account. It works once, for 7 days; the outbox keeps it, too.
      </Text>
    </NewKey>
  </Dialog>
);
