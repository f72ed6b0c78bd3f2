import type { ReactNode } from "react";
import { useProfile } from "../../session.ts";
import { Avatar } from "../../ui/values/Avatar.tsx";
import { StatusBadge, type StatusStyle } from "../../ui/values/StatusBadge.tsx";
import { unconfirmedStyle } from "../../ui/values/statusStyles.ts";
import classes from "./MemberName.module.css";

interface MemberNameProps {
  name: string;
  /** Null without a picture, undefined of an organization. */
  avatarUrl: string | null | undefined;
  isMe: boolean;
  /** True if their address is known to be theirs; null of an organization. */
  isConfirmed: boolean | null;
  /** Their roles there; false for what doesn't hold. */
  styles: readonly (StatusStyle | false)[];
  /** Details that tell them from others of that name. */
  children: ReactNode;
}

/** A person or an organization in a list of members. */
export function MemberName({ name, avatarUrl, isMe, isConfirmed, styles, children }: MemberNameProps) {
  const mustConfirm = useProfile().mail_delivered;
  return (
    <div className={classes.root}>
      {avatarUrl !== undefined && <Avatar name={name} url={avatarUrl} />}
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {isMe && <span className={classes.more}>you</span>}
          {mustConfirm && isConfirmed === false && <StatusBadge style={unconfirmedStyle} />}
          {styles.map((style) => style && <StatusBadge key={style.word} style={style} />)}
        </span>
        <span className={classes.more}>{children}</span>
      </span>
    </div>
  );
}
