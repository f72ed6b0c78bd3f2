import { IconChevronLeft } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./BackLink.module.css";

interface BackLinkProps extends Pick<LinkProps, "to" | "params"> {
  children: ReactNode;
}

/** From a detail to what it belongs to. */
export function BackLink({ to, params, children }: BackLinkProps) {
  return (
    <Link to={to} params={params} className={classes.link}>
      <IconChevronLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  );
}
