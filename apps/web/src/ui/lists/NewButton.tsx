import { Button } from "@mantine/core";
import { mostCounted } from "@meridian/contract/choices";
import { IconPlus } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { count } from "../../format/quantity.ts";
import classes from "./NewButton.module.css";

interface NewButtonProps extends Pick<LinkProps, "to" | "search"> {
  children: ReactNode;
}

/** The way to where something new is made; what is known of it already goes with it. */
export function NewButton({ to, search, children }: NewButtonProps) {
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link to={to} search={search} {...props} />}
    >
      {children}
    </Button>
  );
}

/** The number after the word for what is counted, as far as that goes; nothing until it is known. */
export function Count({ of }: { of: number | undefined }) {
  if (of === undefined) return null;
  return <span className={classes.count}>{of > mostCounted ? `${count(mostCounted)}+` : count(of)}</span>;
}
