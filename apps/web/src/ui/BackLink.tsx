import { IconChevronLeft } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./BackLink.module.css";

/** From a detail to the list that it belongs to. */
export function BackLink({ to, children }: { to: LinkProps["to"]; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      <IconChevronLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  );
}
