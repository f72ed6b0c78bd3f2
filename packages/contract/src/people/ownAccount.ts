import { z } from "zod";
import { emailAddress, id, line, listedBy, page, text } from "../base/primitives.ts";

/** A session in which the person is signed in. */
export const ownSession = z.object({
  id,
  /** The one that asks. */
  is_current: z.boolean(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
});
export type OwnSession = z.infer<typeof ownSession>;
export const ownSessionPage = page(ownSession);
export const listSessionsInput = z.strictObject(listedBy("created_at", "desc"));
export type ListSessionsInput = z.output<typeof listSessionsInput>;
export const sessionIdInput = z.strictObject({ id });

/** Password of the signed-in person, asked again before irreversible changes. */
const currentPassword = text(128).check(z.minLength(1));

export const changePasswordInput = z.strictObject({
  current_password: currentPassword,
  password: text(128).check(z.minLength(8)),
});
export const changeEmailInput = z.strictObject({ email: emailAddress, current_password: currentPassword });
/** `is_pending` until the link is followed that was mailed to the new address. */
export const emailChange = z.object({ email: z.string(), is_pending: z.boolean() });
export type EmailChange = z.infer<typeof emailChange>;
export const confirmEmailInput = z.strictObject({ token: line(200) });

/** Phrase to type before an account is deleted. */
export const deleteAccountPhrase = "DELETE MY ACCOUNT";
export const deleteAccountInput = z.strictObject({
  current_password: currentPassword,
  confirm: z.literal(deleteAccountPhrase),
});
