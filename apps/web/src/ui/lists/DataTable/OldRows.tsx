import { IconClockExclamation } from "@tabler/icons-react";
import { useOutage } from "../../../live/useOutage.ts";
import { Time } from "../../values/Time.tsx";
import classes from "./DataTable.module.css";

/** Says since when the rows may be out of date, while nothing newer can be read. */
export function OldRows({ readAt, isFailed }: { readAt: number; isFailed: boolean }) {
  const isCutOff = useOutage() !== undefined;
  if (!isCutOff && !isFailed) return null;
  return (
    <p className={classes.old}>
      <IconClockExclamation size={16} aria-hidden="true" />
      <span>
        Not up to date. Last read: <Time at={new Date(readAt).toISOString()} />
      </span>
    </p>
  );
}
