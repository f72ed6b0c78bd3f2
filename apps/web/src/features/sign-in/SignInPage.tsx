import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconDatabaseImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { isSessionHeld, wasEndedBy } from "../../heldSession.ts";
import { trpc } from "../../trpc.ts";
import { Time } from "../../ui/values/Time.tsx";
import { Frame } from "./Frame.tsx";
import { keptToken } from "./invitation/keptToken.ts";
import { Refusal } from "./Refusal.tsx";
import { useEntrance, useSignUpMode, whyShut } from "./useEntrance.ts";

const route = getRouteApi("/sign-in");

/** Without the contract's schemas, which would be a sixth of what the first page loads. The server says what else is wrong. */
const validate = {
  email: (value: string) => (/^\S+@\S+$/.test(value) ? null : "Enter an email address."),
  password: (value: string) => (value ? null : "Required"),
};

/** Whoever comes for the first time has left off nowhere. */
function leadOf(redirect: string | undefined): string {
  if (redirect && isSessionHeld()) return "Your session has ended. Sign in to continue where you left off.";
  if (redirect && redirect !== "/") return "Sign in to open this page.";
  return "Submit observations to a network of robotic observatories, and follow them.";
}

export function SignInPage() {
  const { redirect, email } = route.useSearch();
  const { data } = useQuery(trpc.restores.maintenance.queryOptions({}));
  const form = useForm({
    initialValues: { email: email ?? "", password: "" },
    validate,
  });
  const entrance = useEntrance("/api/auth/sign-in/email", redirect);
  const mode = useSignUpMode();
  const shut = whyShut(mode, keptToken());
  return (
    <Frame
      title="Sign in"
      lead={leadOf(redirect)}
      footer={
        mode && (
          <>
            No account yet?{" "}
            {shut?.words ?? (
              <Anchor
                underline="always"
                renderRoot={(props) => <Link to="/sign-up" search={{ redirect, email }} {...props} />}
              >
                Sign up
              </Anchor>
            )}
          </>
        )
      }
    >
      {data?.restored_at && wasEndedBy(data.restored_at) && (
        <Alert color="gray" icon={<IconDatabaseImport size={18} />} title="The data was restored" mb="md">
          On <Time at={data.restored_at} /> it was restored to its state of <Time at={data.restored_to} />.
          Sign in as you could then; an account made later isn't there.
        </Alert>
      )}
      <form noValidate onSubmit={form.onSubmit((values) => entrance.mutate(values))}>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus={!email}
            {...form.getInputProps("email")}
          />
          <PasswordInput
            label="Password"
            autoFocus={email !== undefined}
            autoComplete="current-password"
            {...form.getInputProps("password")}
          />
          {/* Below the fields, so that they don't move while somebody types. */}
          <Refusal error={entrance.error} />
          <Button type="submit" loading={entrance.isPending}>
            Sign in
          </Button>
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => <Link to="/forgot-password" {...props} />}
          >
            Forgot your password?
          </Anchor>
        </Stack>
      </form>
    </Frame>
  );
}
