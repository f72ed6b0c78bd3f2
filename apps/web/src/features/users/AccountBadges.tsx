import type { SystemUser } from "@meridian/contract";
import { accountLooks, administratorLook } from "../../ui/looks.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import classes from "./Users.module.css";

/** Whether an account works, and whether it may do everything. */
export function AccountBadges({ user }: { user: SystemUser }) {
  return (
    <span className={classes.badges}>
      <StatusBadge look={accountLooks[user.deactivated_at ? "deactivated" : "active"]} />
      {user.server_admin && <StatusBadge look={administratorLook} />}
    </span>
  );
}
