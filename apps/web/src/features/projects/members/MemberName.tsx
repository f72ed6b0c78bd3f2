import type { ProjectMember } from "@meridian/contract";
import { useProfile } from "../../../session.ts";
import { roleLooks } from "../../../ui/looks.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import classes from "./Members.module.css";

interface MemberNameProps {
  member: ProjectMember;
  /** Of the organization that the project belongs to. */
  organization: string | null;
}

export function MemberName({ member, organization }: MemberNameProps) {
  const isMe = useProfile().id === member.user_id;
  return (
    <div className={classes.person}>
      <span className={classes.name}>
        {member.name}
        {isMe && <span className={classes.more}>you</span>}
        {member.is_owner && <StatusBadge look={roleLooks.owner} />}
      </span>
      <span className={classes.more}>
        {member.email}
        {member.organization_id && ` · through ${organization ?? "the organization"}`}
      </span>
    </div>
  );
}
