import type { LiveNotice } from "../liveNotice.ts";

/** Tells people about committed changes of verbs and tasks. Never throws, never waits. */
export interface Live {
  publish(...notices: LiveNotice[]): void;
}
