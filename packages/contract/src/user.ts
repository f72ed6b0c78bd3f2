import { z } from "zod";
import { emailAddress, id, line, text } from "./primitives.ts";

export const role = z.enum(["serverAdmin", "organizationAdmin"]);
export type Role = z.infer<typeof role>;

const timezone = line(64).refine(isTimezone, "must be an IANA time zone, like Europe/Madrid");

function isTimezone(value: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

export const ianaTimezone = timezone;

export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  timezone: z.string().nullable(),
  notify_email: z.boolean(),
  notify_push: z.boolean(),
  notify_system_events: z.boolean(),
  push_user_key: z.string().nullable(),
  roles: z.array(role),
  created_at: z.string(),
});
export type Profile = z.infer<typeof profile>;

export const updateProfileInput = z.strictObject({
  name: line().optional(),
  timezone: timezone.nullable().optional(),
  notify_email: z.boolean().optional(),
  notify_push: z.boolean().optional(),
  notify_system_events: z.boolean().optional(),
  push_user_key: text(100).nullable().optional(),
});

/** A person as others may see them. */
export const person = z.object({ id, name: z.string(), email: z.string() });

export const searchUsersInput = z.strictObject({ email: line(254) });

export const signUpInput = z.strictObject({
  name: line(),
  email: emailAddress,
  password: text(128).check(z.minLength(8)),
});
export const requestPasswordResetInput = z.strictObject({ email: emailAddress });
export const resetPasswordInput = z.strictObject({
  token: line(2000),
  password: z.string().min(8).max(128),
});
export const verifyEmailInput = z.strictObject({ token: line(2000) });
export const signInInput = z.strictObject({ email: emailAddress, password: text(128).check(z.minLength(1)) });
