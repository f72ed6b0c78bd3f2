import { Text } from "@mantine/core";
import type { SystemUserDetails } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ownedBy } from "./ownership.ts";
import classes from "./UserPage.module.css";

interface OwnedProps {
  user: SystemUserDetails;
  /** The text above the list. */
  children: ReactNode;
  onFollow?(): void;
}

/** The things somebody owns, each with a link to transfer it. */
export function Owned({ user, children, onFollow }: OwnedProps) {
  const { organizations, observatories, projects } = ownedBy(user);
  const danger = { search: { tab: "danger" }, onClick: onFollow } as const;
  return (
    <>
      <Text mt="sm">{children}</Text>
      <ul className={classes.owned} aria-label="Owned by them">
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <Link to="/organizations/$id" params={{ id }} {...danger}>
              {name}
            </Link>
          </li>
        ))}
        {observatories.map(({ id, name }) => (
          <li key={id}>
            <Link to="/observatories/$id" params={{ id }} {...danger}>
              {name}
            </Link>
          </li>
        ))}
        {projects.map(({ id, name }) => (
          <li key={id}>
            <Link to="/projects/$id" params={{ id }} {...danger}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
