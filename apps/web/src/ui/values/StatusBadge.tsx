import type { Icon } from "@tabler/icons-react";
import classes from "./StatusBadge.module.css";

export type Tone = "good" | "info" | "warn" | "bad" | "quiet";
/** The word, tone and icon of a status, the same everywhere: never colour alone. */
export interface StatusStyle {
  word: string;
  tone: Tone;
  icon: Icon;
}

export function StatusBadge({ style }: { style: StatusStyle }) {
  const Picture = style.icon;
  return (
    <span className={classes.badge} data-tone={style.tone}>
      <Picture size={14} stroke={2} aria-hidden="true" />
      {style.word}
    </span>
  );
}
