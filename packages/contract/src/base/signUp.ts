import { z } from "zod";
import { signUpModes } from "./choices.ts";

/** People who may create an account of their own; server administrators can invite addresses in every mode. */
export const signUpMode = z.enum(signUpModes);
export type SignUpMode = z.infer<typeof signUpMode>;
