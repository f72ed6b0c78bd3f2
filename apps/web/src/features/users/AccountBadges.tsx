import type { SystemUser } from "@meridian/contract";
import { useProfile } from "../../session.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { accountStyles, administratorStyle, unconfirmedStyle } from "../../ui/values/statusStyles.ts";
import classes from "./Users.module.css";

/** Badges for an account that doesn't work, an address that isn't confirmed, and an administrator. */
export function AccountBadges({ user }: { user: SystemUser }) {
  const mustConfirm = useProfile().mail_delivered;
  return (
    <span className={classes.badges}>
      <StatusBadge style={accountStyles[stateOf(user)]} />
      {mustConfirm && !user.email_verified && !user.invited && !user.deleted_at && (
        <StatusBadge style={unconfirmedStyle} />
      )}
      {user.server_admin && <StatusBadge style={administratorStyle} />}
    </span>
  );
}

const stateOf = ({ deleted_at, deactivated_at, invited }: SystemUser) =>
  deleted_at ? "deleted" : deactivated_at ? "deactivated" : invited ? "invited" : "active";
