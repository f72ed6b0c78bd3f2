import { z } from "zod";

export const channel = z.enum(["email", "web_push", "gateway"]);
export type Channel = z.infer<typeof channel>;
