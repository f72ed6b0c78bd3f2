import type { ObservatoryMember } from "@meridian/contract";
import { roleLooks } from "../../../ui/looks.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import classes from "./Members.module.css";

export function MemberName({ member, isMe }: { member: ObservatoryMember; isMe: boolean }) {
  return (
    <div className={classes.party}>
      <span className={classes.name}>
        {member.name}
        {isMe && <span className={classes.more}>you</span>}
        {member.is_owner && <StatusBadge look={roleLooks.owner} />}
      </span>
      <span className={classes.more}>{member.email ?? member.short_name}</span>
    </div>
  );
}
