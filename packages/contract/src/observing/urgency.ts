import { z } from "zod";

/** A rapid observation is executed before all others, and interrupts what its observatory executes. */
export const urgency = z.enum(["normal", "rapid"]);
export type Urgency = z.infer<typeof urgency>;
