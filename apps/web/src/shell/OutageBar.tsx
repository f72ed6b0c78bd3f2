import { IconPlugConnectedX } from "@tabler/icons-react";
import { useOutage } from "../live/useOutage.ts";
import classes from "./OutageBar.module.css";

const words = {
  offline: "You are offline. This page may be out of date.",
  unreachable: "Can't reach Meridian. This page may be out of date. Reconnecting…",
};

/** Says that nothing on the page is up to date, for as long as that is so. */
export function OutageBar() {
  const outage = useOutage();
  return (
    <div role="status" className={classes.place}>
      {outage && (
        <p className={classes.bar}>
          <IconPlugConnectedX size={18} aria-hidden="true" />
          {words[outage]}
        </p>
      )}
    </div>
  );
}
