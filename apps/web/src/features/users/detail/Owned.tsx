import { Text } from "@mantine/core";
import type { SystemUserDetails } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import classes from "./UserPage.module.css";

/** What somebody owns, each with a link to where its ownership is transferred. */
export function Owned({ user, onFollow }: { user: SystemUserDetails; onFollow(): void }) {
  const danger = { search: { tab: "danger" }, onClick: onFollow } as const;
  const links = [
    ...user.organizations
      .filter(({ role }) => role === "owner")
      .map(({ id, name }) => (
        <Link key={id} to="/organizations/$id" params={{ id }} {...danger}>
          {name}
        </Link>
      )),
    ...user.observatories
      .filter(({ is_owner }) => is_owner)
      .map(({ id, name }) => (
        <Link key={id} to="/observatories/$id" params={{ id }} {...danger}>
          {name}
        </Link>
      )),
    ...user.projects
      .filter(({ is_owner }) => is_owner)
      .map(({ id, name }) => (
        <Link key={id} to="/projects/$id" params={{ id }} {...danger}>
          {name}
        </Link>
      )),
  ];
  if (links.length === 0) return null;
  return (
    <>
      <Text mt="sm">These need another owner first:</Text>
      <ul className={classes.owned} aria-label="Owned by them">
        {links.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </>
  );
}
