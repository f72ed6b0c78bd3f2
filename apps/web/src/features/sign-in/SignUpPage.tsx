import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { signUpInput } from "@meridian/contract";
import { IconLock } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { formResolver } from "../../forms/form.ts";
import { faultsOf, isSaidAt } from "../../problem.ts";
import { Frame } from "./Frame.tsx";
import { keptToken } from "./invitation/keptToken.ts";
import { Refusal } from "./Refusal.tsx";
import { useEntrance, useSignUpMode, whyShut } from "./useEntrance.ts";

const route = getRouteApi("/sign-up");

export function SignUpPage() {
  const { redirect, email } = route.useSearch();
  const form = useForm({
    initialValues: { name: "", email: email ?? "", password: "" },
    validate: formResolver(signUpInput),
  });
  const entrance = useEntrance("/api/auth/sign-up/email", redirect);
  const invitation_token = keptToken();
  const shut = whyShut(useSignUpMode(), invitation_token);
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
      lead="Create an account to observe."
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
              description="At least 8 characters"
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
