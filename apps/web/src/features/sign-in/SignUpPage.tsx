import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type SignUpMode, signUpInput } from "@meridian/contract";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { faultsOf, isSaidAt } from "../../problem.ts";
import { trpc } from "../../trpc.ts";
import { formResolver } from "../../ui/formResolver.ts";
import { Frame } from "./Frame.tsx";
import { keptToken } from "./invitation/keptToken.ts";
import { Refusal } from "./Refusal.tsx";
import { useEntrance } from "./useEntrance.ts";

const route = getRouteApi("/sign-up");

export function SignUpPage() {
  const { redirect, email } = route.useSearch();
  const form = useForm({
    initialValues: { name: "", email: email ?? "", password: "" },
    validate: formResolver(signUpInput),
  });
  const entrance = useEntrance("/api/auth/sign-up/email", redirect);
  const invitation_token = keptToken();
  const { data: versions } = useQuery(trpc.versions.get.queryOptions({}));
  const shut = whyShut(versions?.sign_up, invitation_token);
  const submit = (values: typeof form.values) =>
    entrance.mutate(
      { ...values, ...(invitation_token && { invitation_token }) },
      {
        onError: (error) => {
          form.setErrors(faultsOf(error));
        },
      },
    );
  return (
    <Frame
      title="Sign up"
      lead="An account to observe with."
      footer={
        <>
          Already have an account?{" "}
          <Anchor
            underline="always"
            renderRoot={(props) => <Link to="/sign-in" search={{ redirect, email }} {...props} />}
          >
            Sign in
          </Anchor>
        </>
      }
    >
      {!isSaidAt(Object.keys(form.values), entrance.error) && <Refusal error={entrance.error} />}
      {shut && (
        <Alert role="status" icon={<IconLock size={18} />} title={shut.title} mb="md">
          {shut.words}
        </Alert>
      )}
      {!shut && (
        <form noValidate onSubmit={form.onSubmit(submit)}>
          <Stack gap="md">
            <TextInput label="Name" autoComplete="name" autoFocus {...form.getInputProps("name")} />
            <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps("email")} />
            <PasswordInput
              label="Password"
              description="At least 8 characters."
              autoComplete="new-password"
              {...form.getInputProps("password")}
            />
            <Button type="submit" loading={entrance.isPending}>
              Sign up
            </Button>
          </Stack>
        </form>
      )}
    </Frame>
  );
}

/** Why nobody, or not this person, can sign up. */
function whyShut(mode: SignUpMode | undefined, token: string | undefined) {
  if (mode === "closed")
    return { title: "Sign-up is closed", words: "Ask an administrator of this service for an account." };
  if (mode === "invitation" && !token)
    return { title: "Sign-up is by invitation", words: "Follow the link in the mail that invited you." };
  return undefined;
}
