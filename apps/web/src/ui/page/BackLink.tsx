import { IconChevronLeft } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { lastSearch } from "../../data/lastList.ts";
import classes from "./BackLink.module.css";

interface BackLinkProps extends Pick<LinkProps, "to" | "params"> {
  children: ReactNode;
}

/** From a detail to what it belongs to. */
export function BackLink({ to, params, children }: BackLinkProps) {
  return (
    // A list is as it was left: its filters are part of the address.
    <Link to={to} params={params} search={lastSearch(String(to)) as never} className={classes.link}>
      <IconChevronLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  );
}
