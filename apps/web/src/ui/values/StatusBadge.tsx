import type { Icon } from "@tabler/icons-react";
import classes from "./StatusBadge.module.css";

export type Tone = "good" | "info" | "warn" | "bad" | "quiet";
/** How one state looks everywhere: never by colour alone. */
export interface Look {
  word: string;
  tone: Tone;
  icon: Icon;
}

export function StatusBadge({ look }: { look: Look }) {
  const Picture = look.icon;
  return (
    <span className={classes.badge} data-tone={look.tone}>
      <Picture size={14} stroke={2} aria-hidden="true" />
      {look.word}
    </span>
  );
}
