import { z } from "zod";
import { id } from "../base/primitives.ts";
import { operationStatus, progress } from "./operation.ts";

const about = <Type extends string>(type: Type) => z.object({ type: z.literal(type), id });

/** Server administrators, and those who may announce in its scope: an announcement, or how far its recipients are. */
const announcementChanged = about("announcement.changed");
/**
 * Those who can see it: its settings, its members, or what somebody may do there. Of an organization also those on its
 * observatories and projects, where its members come and go with it.
 */
const organizationChanged = about("organization.changed");
export const observatoryChanged = about("observatory.changed");
const projectChanged = about("project.changed");
/** A change of an observation that people can see: its status, or its request. */
export const observationChanged = about("observation.changed");
/** Those who see the observatory: a set of calibration frames was requested, or is taken, or is over. */
export const calibrationChanged = about("calibration.changed");
/** Server administrators: how far long work is. `kind` is `import` and the like. */
const operationChanged = about("operation.changed").extend({
  kind: z.string(),
  status: operationStatus,
  progress,
});

/** Live changes; `domain/live/topics.ts` says who is told. */
export const changes = [announcementChanged, organizationChanged, projectChanged, operationChanged] as const;

/**
 * Messages of the server over `/ws`. A message names a changed thing, not its new state: clients that need it ask, and get
 * what they may see. Beside each stands who is told.
 */
export const liveMessage = z.discriminatedUnion("type", [
  /** Anyone: something may have been missed, so everything on show is to be asked for again. */
  z.object({ type: z.literal("refetch") }),
  ...changes,
  observatoryChanged,
  observationChanged,
  calibrationChanged,
  /** A person: what is addressed to them, or what they have yet to acknowledge. */
  z.object({ type: z.literal("pending.changed") }),
  /** A person: where they belong, or what they may do. */
  z.object({ type: z.literal("access.changed") }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;

/** Close codes: reasons why the server ended a live connection. */
export const liveClosed = { signedOut: 4401, tooSlow: 4408 } as const;
