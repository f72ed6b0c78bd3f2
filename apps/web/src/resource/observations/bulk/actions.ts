import { type BulkAction, bulkActions, type Observation } from "@meridian/contract";
import {
  type Icon,
  IconArrowBackUp,
  IconBan,
  IconPlayerPause,
  IconPlayerPlay,
  IconSortAscendingNumbers,
} from "@tabler/icons-react";

interface Words {
  icon: Icon;
  /** The words of the menu and the button. */
  action: string;
  /** The consequence. */
  what: string;
  /** "3 observations cancelled" */
  done: string;
  /** The obstacle for one of them. */
  unless: string;
  back?: string;
}

/** The words of each action on many observations. */
export const bulkWords: Record<BulkAction, Words> = {
  pause: {
    icon: IconPlayerPause,
    action: "Pause",
    what: "Each stops after its current exposure. You can resume them later.",
    done: "paused",
    unless: "not in progress, or not yours to pause",
  },
  resume: {
    icon: IconPlayerPlay,
    action: "Resume",
    what: "The observatory goes on with the remaining exposures.",
    done: "resumed",
    unless: "not paused, or not yours to resume",
  },
  set_priority: {
    icon: IconSortAscendingNumbers,
    action: "Set priority",
    what: "All of them get this priority.",
    done: "changed",
    unless: "not pending, in an inactive project, or not yours to change",
  },
  requeue: {
    icon: IconArrowBackUp,
    action: "Put back to pending",
    what: "They go back into the queue and wait for a suitable time.",
    done: "put back",
    unless: "not assigned, or at an observatory that you don't operate",
  },
  cancel: {
    icon: IconBan,
    action: "Cancel observations",
    what: "They end for good. Acquired images stay.",
    done: "cancelled",
    unless: "already ended, or not yours to cancel",
    back: "Keep them",
  },
};

/** Those of the selected that somebody may do this with, as they are now. */
export const fitting = (action: BulkAction, rows: readonly Observation[]): Observation[] =>
  rows.filter(({ abilities }) => bulkActions[action](abilities));
