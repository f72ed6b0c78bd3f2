import { z } from "zod";

const account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
});

/** The person whose session was opened. */
export const signedInAnswer = z.object({ user: account });

/** The session that a request belongs to, and whose it is; null without one. */
export const sessionAnswer = z
  .object({
    session: z.object({ id: z.string(), created_at: z.iso.datetime(), expires_at: z.iso.datetime() }),
    user: account,
  })
  .nullable();

interface Account {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
}

/** An account as the sign-in library has it, in the words of our answers. */
export const accountAnswer = ({ id, name, email, emailVerified }: Account): z.infer<typeof account> => ({
  id,
  name,
  email,
  email_verified: emailVerified,
});
