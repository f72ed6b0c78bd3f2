import type { ReactNode } from "react";
import { useProfile } from "../../session.ts";
import { Avatar } from "../../ui/values/Avatar.tsx";
import { unconfirmedLook } from "../../ui/values/looks.ts";
import { type Look, StatusBadge } from "../../ui/values/StatusBadge.tsx";
import classes from "./MemberName.module.css";

interface MemberNameProps {
  name: string;
  /** Null without a picture, undefined of an organization. */
  avatarUrl: string | null | undefined;
  isMe: boolean;
  /** Whether their address is known to be theirs; null of an organization. */
  isConfirmed: boolean | null;
  /** What they are there; false for what doesn't hold. */
  looks: readonly (Look | false)[];
  /** What tells them from others of that name. */
  children: ReactNode;
}

/** A person or an organization in a list of members. */
export function MemberName({ name, avatarUrl, isMe, isConfirmed, looks, children }: MemberNameProps) {
  const mustConfirm = useProfile().mail_delivered;
  return (
    <div className={classes.root}>
      {avatarUrl !== undefined && <Avatar name={name} url={avatarUrl} />}
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {isMe && <span className={classes.more}>you</span>}
          {mustConfirm && isConfirmed === false && <StatusBadge look={unconfirmedLook} />}
          {looks.map((look) => look && <StatusBadge key={look.word} look={look} />)}
        </span>
        <span className={classes.more}>{children}</span>
      </span>
    </div>
  );
}
