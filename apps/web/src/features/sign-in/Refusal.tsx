import { Alert, Anchor } from "@mantine/core";
import { IconAlertCircle, IconLinkOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { describeDuration } from "../../format/quantity.ts";
import { explain, HttpProblem, problemOf } from "../../problem.ts";

/** The server's reason for refusing the credentials, unless a single field is wrong. */
export function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  const problem = problemOf(error);
  const wait = error instanceof HttpProblem ? error.retryAfterSeconds : undefined;
  const { title, detail } = explain(error);
  const isLimited = problem?.status === 429;
  const words = isLimited
    ? `For safety, attempts are limited. Try again ${wait ? `in ${describeDuration(wait)}` : "in a few minutes"}.`
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

/** Says that a mailed link works no more; `children` how to come by another. */
export const SpentLink = ({ children }: { children: ReactNode }) => (
  <Alert role="alert" color="red" icon={<IconLinkOff size={18} />} title="This link doesn't work any more">
    {children}
  </Alert>
);

export const ToTonight = () => (
  <Anchor underline="always" renderRoot={(props) => <Link to="/" {...props} />}>
    To Tonight
  </Anchor>
);
