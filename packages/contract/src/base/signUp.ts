import { z } from "zod";

/** People who may create an account of their own; server administrators can invite addresses in every mode. */
export const signUpMode = z.enum(["open", "invitation", "closed"]);
export type SignUpMode = z.infer<typeof signUpMode>;
