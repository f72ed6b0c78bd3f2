import type { Chance } from "@meridian/contract";
import { Time } from "../../ui/Time.tsx";

interface NextChanceProps {
  chance: Chance | null;
  /** How far ahead was looked. */
  until: string;
}

/** When target, Sun and Moon next allow it; what weather and the queue do isn't known ahead. */
export const NextChance = ({ chance, until }: NextChanceProps) =>
  chance ? (
    <span>
      Next chance: <Time at={chance.start} /> to <Time at={chance.end} />, if weather and queue allow.
    </span>
  ) : (
    <span>
      No chance before <Time at={until} />.
    </span>
  );
