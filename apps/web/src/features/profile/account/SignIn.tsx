import { Button, Group, PasswordInput, Text, TextInput } from "@mantine/core";
import { changeEmailInput, changePasswordInput, type EmailChange, type Profile } from "@meridian/contract";
import { useState } from "react";
import { useSend } from "../../../data/useChange.ts";
import { formResolver, useForm } from "../../../forms/form.ts";
import { postJson } from "../../../http.ts";
import { trpcClient } from "../../../trpc.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { Section } from "../NotificationsForm.tsx";
import classes from "../Profile.module.css";

/** The address and the password that somebody signs in with. */
export function SignIn({ profile }: { profile: Profile }) {
  const [changing, setChanging] = useState<"email" | "password">();
  const close = () => setChanging(undefined);
  return (
    <Section title="Sign-in">
      <div className={classes.line}>
        <div>
          <Text fw={500}>Email address</Text>
          <Text size="sm" c="dimmed" className={classes.address}>
            {profile.email}
          </Text>
        </div>
        <Button variant="default" size="xs" onClick={() => setChanging("email")}>
          Change address
        </Button>
      </div>
      {profile.new_email && <Pending email={profile.new_email} />}
      <div className={classes.line}>
        <div>
          <Text fw={500}>Password</Text>
          <Text size="sm" c="dimmed">
            Changing it ends your other sessions and revokes your API keys.
          </Text>
        </div>
        <Button variant="default" size="xs" onClick={() => setChanging("password")}>
          Change password
        </Button>
      </div>
      {changing === "email" && <EmailDialog onClose={close} />}
      {changing === "password" && <PasswordDialog onClose={close} />}
    </Section>
  );
}

/** The address that waits to be confirmed. */
function Pending({ email }: { email: string }) {
  const cancel = useSend(() => trpcClient.profile.cancelEmailChange.mutate({}), { refresh: "profile" });
  return (
    <div role="status">
      <Text size="sm">Follow the link that we mailed to {email}. Until then, nothing changes.</Text>
      <Group mt={6}>
        <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Keep the old address
        </Button>
      </Group>
      <Refusal error={cancel.error} />
    </div>
  );
}

function PasswordDialog({ onClose }: { onClose(): void }) {
  const form = useForm({
    initialValues: { current_password: "", password: "" },
    validate: formResolver(changePasswordInput),
  });
  const change = useSend((values: typeof form.values) => postJson("/api/auth/change-password", values), {
    done: onClose,
    say: "Password changed",
    form,
    refresh: ["session", "apiKey"],
  });
  return (
    <FormDialog
      title="Change password"
      save={change}
      fields={Object.keys(form.values)}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
      onClose={onClose}
    >
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("current_password")}
      />
      <PasswordInput
        label="New password"
        description="At least 8 characters"
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
    </FormDialog>
  );
}

function EmailDialog({ onClose }: { onClose(): void }) {
  const form = useForm({
    initialValues: { email: "", current_password: "" },
    validate: formResolver(changeEmailInput),
  });
  const change = useSend(
    (values: typeof form.values) => postJson<EmailChange>("/api/auth/change-email", values),
    {
      done: onClose,
      say: ({ email, is_pending }) => (is_pending ? `Link sent to ${email}` : "Address changed"),
      form,
      refresh: "profile",
    },
  );
  return (
    <FormDialog
      title="Change address"
      save={change}
      fields={Object.keys(form.values)}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
      onClose={onClose}
    >
      <TextInput
        type="email"
        label="New email address"
        autoComplete="email"
        data-autofocus
        {...form.getInputProps("email")}
      />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        {...form.getInputProps("current_password")}
      />
    </FormDialog>
  );
}
