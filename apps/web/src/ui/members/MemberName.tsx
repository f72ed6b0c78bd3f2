import type { ReactNode } from "react";
import { type Look, StatusBadge } from "../StatusBadge.tsx";
import classes from "./MemberName.module.css";

interface MemberNameProps {
  name: string;
  isMe: boolean;
  /** What they are there; false for what doesn't hold. */
  looks: readonly (Look | false)[];
  /** What tells them from others of that name. */
  children: ReactNode;
}

/** A person or an organization in a list of members. */
export function MemberName({ name, isMe, looks, children }: MemberNameProps) {
  return (
    <div className={classes.root}>
      <span className={classes.name}>
        {name}
        {isMe && <span className={classes.more}>you</span>}
        {looks.map((look) => look && <StatusBadge key={look.word} look={look} />)}
      </span>
      <span className={classes.more}>{children}</span>
    </div>
  );
}
