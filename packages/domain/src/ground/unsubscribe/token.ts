import { type MailCategory, mailCategory } from "@meridian/contract";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { invalid } from "../../base/errors.ts";
import { SecretLost } from "../../base/ports/secrets.ts";

const purpose = "unsubscribe";
const named = z.strictObject({ user_id: z.string(), category: mailCategory });
type Named = z.output<typeof named>;

/**
 * Returns the address at which somebody unsubscribes from mail of a category, without signing in: a page for people, and
 * one POST for mail programs (RFC 8058). The token opens that one switch of that one person and nothing else.
 */
export function unsubscribeUrl(
  { secrets, installation }: Pick<Context, "secrets" | "installation">,
  userId: string,
  category: MailCategory,
): string {
  const given: Named = { user_id: userId, category };
  return `${installation.baseUrl}/unsubscribe/${secrets.seal(JSON.stringify(given), purpose)}`;
}

/** Returns the person and the category of a token. Throws INVALID naming `token`. */
export function openToken({ secrets }: Pick<Context, "secrets">, token: string): Named {
  try {
    return named.parse(JSON.parse(secrets.open(token, purpose)));
  } catch (error) {
    if (!(error instanceof SecretLost)) throw error;
    throw invalid("token", "isn't one of a mail from here");
  }
}
