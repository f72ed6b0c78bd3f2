import type { SystemUser } from "@meridian/contract";
import { useProfile } from "../../session.ts";
import { accountLooks, administratorLook, unconfirmedLook } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import classes from "./Users.module.css";

/** Whether an account works, whether its address is confirmed, and whether it may do everything. */
export function AccountBadges({ user }: { user: SystemUser }) {
  const mustConfirm = useProfile().mail_delivered;
  return (
    <span className={classes.badges}>
      <StatusBadge look={accountLooks[stateOf(user)]} />
      {mustConfirm && !user.email_verified && !user.invited && !user.deleted_at && (
        <StatusBadge look={unconfirmedLook} />
      )}
      {user.server_admin && <StatusBadge look={administratorLook} />}
    </span>
  );
}

const stateOf = ({ deleted_at, deactivated_at, invited }: SystemUser) =>
  deleted_at ? "deleted" : deactivated_at ? "deactivated" : invited ? "invited" : "active";
