import { z } from "zod";
import { importDocument } from "./import.ts";
import { id } from "./primitives.ts";

/**
 * What the server says over `/ws`. A message tells what has changed, not how it is now: whoever needs that asks, and is
 * answered what they may see. Beside each stands who is told.
 */
export const liveMessage = z.discriminatedUnion("type", [
  /** Anyone: something may have been missed, so everything on show is to be asked for again. */
  z.object({ type: z.literal("refetch") }),
  /** Server administrators: a system announcement, or how far its recipients are. */
  z.object({ type: z.literal("announcement.changed"), id }),
  /** A person: what is addressed to them, or what they have yet to acknowledge. */
  z.object({ type: z.literal("pending.changed") }),
  /** Server administrators: how far an import is. */
  z.object({
    type: z.literal("import.changed"),
    id,
    ...importDocument.pick({ status: true, progress: true }).shape,
  }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;

/** Why the server ended a live connection, in the close code. */
export const liveClosed = { signedOut: 4401, tooSlow: 4408 } as const;
