import { DomainError, invalid } from "@meridian/domain";

/** The sign-in library's refusals in our words; anything else stays what it is. */
export function signInFailure(error: unknown): unknown {
  switch (codeOf(error)) {
    case "INVALID_EMAIL_OR_PASSWORD":
      return new DomainError("UNAUTHENTICATED", "The email address or the password is wrong.");
    case "INVALID_EMAIL":
      return invalid("email", "must be an email address");
    case "PASSWORD_TOO_SHORT":
    case "PASSWORD_TOO_LONG":
    case "INVALID_PASSWORD":
      return invalid("password", "must have 8 to 128 characters");
    default:
      return error;
  }
}

/** A link of a mail that opens nothing, whyever. */
export const wrongLink = () => invalid("token", "is wrong, has expired or was used already");

export const emailTaken = () =>
  new DomainError("CONFLICT", "An account with this email address already exists.", [
    { path: "email", message: "is taken" },
  ]);

function codeOf(error: unknown): string | undefined {
  const body = (error as { body?: { code?: unknown } } | null)?.body;
  return typeof body?.code === "string" ? body.code : undefined;
}
