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
  /** What the menu and the button say. */
  action: string;
  /** What happens. */
  what: string;
  /** "3 observations cancelled" */
  done: string;
  /** What keeps it from being done with one of them. */
  unless: string;
  back?: string;
}

/** How each action on many observations is put into words. */
export const bulkWords: Record<BulkAction, Words> = {
  pause: {
    icon: IconPlayerPause,
    action: "Pause",
    what: "The observatory stops each after the exposure under way. You can resume them later.",
    done: "paused",
    unless: "not in progress, or not yours to pause",
  },
  resume: {
    icon: IconPlayerPlay,
    action: "Resume",
    what: "The observatory goes on with the exposures that are left.",
    done: "resumed",
    unless: "not paused, or not yours to resume",
  },
  set_priority: {
    icon: IconSortAscendingNumbers,
    action: "Set priority",
    what: "All of them get this priority.",
    done: "changed",
    unless: "not pending, of a project that isn't active, or not yours to change",
  },
  requeue: {
    icon: IconArrowBackUp,
    action: "Put back to pending",
    what: "They wait in the queue again, for any time that suits them.",
    done: "put back",
    unless: "not assigned, or at an observatory that you don't operate",
  },
  cancel: {
    icon: IconBan,
    action: "Cancel observations",
    what: "They won't be observed any further, and can't be taken up again. What has been acquired stays.",
    done: "cancelled",
    unless: "with nothing left to observe, or not yours to cancel",
    back: "Keep them",
  },
};

/** Those of the selected that somebody may do this with, as they are now. */
export const fitting = (action: BulkAction, rows: readonly Observation[]): Observation[] =>
  rows.filter(({ abilities }) => bulkActions[action](abilities));
