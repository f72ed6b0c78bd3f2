import type { ReactNode } from "react";
import { Avatar } from "../Avatar.tsx";
import { type Look, StatusBadge } from "../StatusBadge.tsx";
import classes from "./MemberName.module.css";

interface MemberNameProps {
  name: string;
  /** Null without a picture, undefined of an organization. */
  avatarUrl: string | null | undefined;
  isMe: boolean;
  /** What they are there; false for what doesn't hold. */
  looks: readonly (Look | false)[];
  /** What tells them from others of that name. */
  children: ReactNode;
}

/** A person or an organization in a list of members. */
export function MemberName({ name, avatarUrl, isMe, looks, children }: MemberNameProps) {
  return (
    <div className={classes.root}>
      {avatarUrl !== undefined && <Avatar name={name} url={avatarUrl} />}
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {isMe && <span className={classes.more}>you</span>}
          {looks.map((look) => look && <StatusBadge key={look.word} look={look} />)}
        </span>
        <span className={classes.more}>{children}</span>
      </span>
    </div>
  );
}
