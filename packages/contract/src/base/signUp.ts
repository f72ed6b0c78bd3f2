import { z } from "zod";

/** Who may make an account of their own; server administrators invite addresses whatever it is. */
export const signUpMode = z.enum(["open", "invitation", "closed"]);
export type SignUpMode = z.infer<typeof signUpMode>;
