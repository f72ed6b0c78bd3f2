import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";

export const ToSignIn = () => (
  <Anchor underline="always" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
    Back to signing in
  </Anchor>
);
