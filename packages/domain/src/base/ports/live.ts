import type { LiveNotice } from "../liveNotice.ts";

/** How verbs and tasks tell people what has changed, once it is committed. Never throws, never waits. */
export interface Live {
  publish(...notices: LiveNotice[]): void;
}
