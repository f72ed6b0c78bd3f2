import type { ReactNode } from "react";
import { Avatar } from "./Avatar.tsx";
import classes from "./PersonName.module.css";

interface PersonNameProps {
  person: { name: string; avatar_url: string | null };
  /** The name in another dress, a link for example. */
  children?: ReactNode;
}

/** A person's picture and name on one line, for tables. */
export function PersonName({ person, children }: PersonNameProps) {
  return (
    <span className={classes.root}>
      <Avatar name={person.name} url={person.avatar_url} size={1.5} />
      {children ?? person.name}
    </span>
  );
}
