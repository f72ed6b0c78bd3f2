import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./History.module.css";

interface TimelineEntryProps {
  icon: Icon;
  at: string;
  children: ReactNode;
}

/** One thing that happened, on the line of all of them. */
export const TimelineEntry = ({ icon: Picture, at, children }: TimelineEntryProps) => (
  <li className={classes.event}>
    <span className={classes.picture}>
      <Picture size={16} stroke={1.8} aria-hidden="true" />
    </span>
    <div className={classes.words}>{children}</div>
    <span className={classes.at}>
      <Time at={at} />
    </span>
  </li>
);
