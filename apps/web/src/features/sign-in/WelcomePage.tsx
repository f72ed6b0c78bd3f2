import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { signUpInput } from "@meridian/contract";
import { useState } from "react";
import { useSend } from "../../data/useChange.ts";
import { formResolver } from "../../forms/form.ts";
import { postJson } from "../../http.ts";
import { fieldErrorsOf } from "../../problem.ts";
import { trpcClient } from "../../trpc.ts";
import { Frame } from "./Frame.tsx";
import { Refusal, SpentLink, ToSignIn } from "./Refusal.tsx";
import { readFragment, useEnter } from "./useEntrance.ts";

/** An invited person's first page: they say what they are called, choose a password, and are in. */
export function WelcomePage() {
  const [{ token, email, name }] = useState(readFragment);
  const enter = useEnter();
  const form = useForm({
    initialValues: { name, email, password: "" },
    validate: formResolver(signUpInput),
  });
  const open = useSend((values: typeof form.values) => openAccount(values, token, name), { done: enter });
  const isLinkSpent = !token || !email || fieldErrorsOf(open.error).some(({ path }) => path === "token");
  return (
    <Frame
      title="Welcome to Meridian"
      lead={
        isLinkSpent
          ? "Observe with a network of robotic telescopes."
          : "Observe with a network of robotic telescopes. An account was made for you; choose a password, and you are in."
      }
      footer={isLinkSpent && <ToSignIn />}
    >
      {isLinkSpent ? (
        <SpentLink>
          It works once, for 7 days. If you chose a password already, sign in with it; otherwise ask who
          invited you for another link.
        </SpentLink>
      ) : (
        <form noValidate onSubmit={form.onSubmit((values) => open.mutate(values))}>
          <Stack gap="md">
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              readOnly
              variant="filled"
              {...form.getInputProps("email")}
            />
            <TextInput
              label="Name"
              description="As others see it"
              autoComplete="name"
              {...form.getInputProps("name")}
            />
            <PasswordInput
              label="Password"
              description="At least 8 characters"
              autoComplete="new-password"
              autoFocus
              {...form.getInputProps("password")}
            />
            <Refusal error={open.error} />
            <Button type="submit" loading={open.isPending}>
              Open my account
            </Button>
          </Stack>
        </form>
      )}
    </Frame>
  );
}

/** Sets the password by the link, signs in with it, and then changes the name, if somebody did. */
async function openAccount(
  { name, email, password }: { name: string; email: string; password: string },
  token: string | undefined,
  nameSoFar: string,
): Promise<void> {
  await postJson("/api/auth/reset-password", { token, password });
  await postJson("/api/auth/sign-in/email", { email, password });
  if (name !== nameSoFar) await trpcClient.profile.update.mutate({ name });
}
