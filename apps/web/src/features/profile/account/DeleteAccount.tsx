import { PasswordInput, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { deleteAccountPhrase, type Profile } from "@meridian/contract";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useSend } from "../../../data/useChange.ts";
import { postJson } from "../../../http.ts";
import { queryClient } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { DangerItem } from "../../../ui/dialogs/DangerItem.tsx";
import classes from "../Profile.module.css";

export function DeleteAccount({ profile }: { profile: Profile }) {
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <DangerItem title="Delete account" action="Delete account" onAsk={asking.open}>
        Your name, address and picture are deleted. Your observations stay.
      </DangerItem>
      {isAsking && <DeleteDialog profile={profile} onClose={asking.close} />}
    </>
  );
}

interface DeleteDialogProps {
  profile: Profile;
  onClose(): void;
}

/** Says what is deleted and what stays. If the person owns something, the refusal lists it. */
function DeleteDialog({ profile, onClose }: DeleteDialogProps) {
  const [password, setPassword] = useState("");
  const router = useRouter();
  const remove = useSend(
    () => postJson("/api/auth/delete-account", { current_password: password, confirm: deleteAccountPhrase }),
    {
      done: async () => {
        await router.navigate({ to: "/sign-in", ignoreBlocker: true });
        queryClient.clear();
      },
    },
  );
  return (
    <ConfirmDialog
      title="Delete your account?"
      action="Delete account"
      phrase={deleteAccountPhrase}
      hasFields
      isDangerous
      isReady={password !== ""}
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <Text>This can't be undone:</Text>
      <ul className={classes.losses}>
        <li>You leave every organization, observatory and project.</li>
        <li>All sessions and API keys end.</li>
        <li>Your name and picture are gone, and {profile.email} is free for another account.</li>
        <li>Your observations stay, without your name.</li>
      </ul>
      <Text mb="sm">First transfer everything you own.</Text>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
