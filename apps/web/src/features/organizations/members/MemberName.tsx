import type { OrganizationMember } from "@meridian/contract";
import { accountLooks, roleLooks } from "../../../ui/looks.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import classes from "./Members.module.css";

export function MemberName({ member, isMe }: { member: OrganizationMember; isMe: boolean }) {
  return (
    <div className={classes.person}>
      <span className={classes.name}>
        {member.name}
        {isMe && <span className={classes.me}>you</span>}
        {member.role !== "member" && <StatusBadge look={roleLooks[member.role]} />}
        {member.deactivated && <StatusBadge look={accountLooks.deactivated} />}
      </span>
      <span className={classes.email}>{member.email}</span>
    </div>
  );
}
