import { z } from "zod";

export const channel = z.enum(["email"]);
export type Channel = z.infer<typeof channel>;
