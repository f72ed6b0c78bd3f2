import { Text } from "@mantine/core";
import type { SystemUserDetails } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { ownedBy } from "./ownership.ts";
import classes from "./UserPage.module.css";

/** What somebody owns, each with a link to where its ownership is transferred. */
export function Owned({ user, onFollow }: { user: SystemUserDetails; onFollow(): void }) {
  const { organizations, observatories, projects } = ownedBy(user);
  const danger = { search: { tab: "danger" }, onClick: onFollow } as const;
  return (
    <>
      <Text mt="sm">These need another owner first:</Text>
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
