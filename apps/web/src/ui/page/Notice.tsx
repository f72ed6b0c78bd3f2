import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Tone } from "../values/StatusBadge.tsx";
import classes from "./Notice.module.css";

interface NoticeProps {
  icon: Icon;
  title: string;
  tone?: Tone;
  children?: ReactNode;
  note?: ReactNode;
}

/** A page or a section that has nothing to list: says why, and what to do first. */
export function Notice({ icon: Picture, title, tone = "quiet", children, note }: NoticeProps) {
  return (
    <div className={classes.root}>
      <span className={classes.icon} data-tone={tone}>
        <Picture size={26} stroke={1.6} aria-hidden="true" />
      </span>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.words}>{children}</div>}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}
