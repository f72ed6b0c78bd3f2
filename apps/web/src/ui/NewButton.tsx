import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** The way to where something new is made. */
export function NewButton({ to, children }: { to: LinkProps["to"]; children: ReactNode }) {
  return (
    <Button leftSection={<IconPlus size={16} />} renderRoot={(props) => <Link to={to} {...props} />}>
      {children}
    </Button>
  );
}
