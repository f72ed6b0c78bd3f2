import { Alert, Anchor } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { duration } from "../../format/quantity.ts";
import { explain, HttpProblem, problemOf } from "../../problem.ts";

/** Why the server refused the credentials, unless a single field is wrong. */
export function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  const problem = problemOf(error);
  const wait = error instanceof HttpProblem ? error.retryAfterSeconds : undefined;
  const { title, detail } = explain(error);
  const isLimited = problem?.status === 429;
  const words = isLimited
    ? `For safety, attempts are limited. Try again ${wait ? `in ${duration(wait)}` : "in a few minutes"}.`
    : detail;
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertCircle size={18} />}
      title={isLimited ? "Too many attempts" : problem?.status === 401 ? "Not signed in" : title}
      mb="md"
    >
      {words}
    </Alert>
  );
}

export const ToSignIn = () => (
  <Anchor underline="always" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
    Back to signing in
  </Anchor>
);
