import type { FieldError, ProblemCode } from "@meridian/contract";

/** A refusal with a reason; one place in the server turns it into an answer. */
export class DomainError extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;

  constructor(code: ProblemCode, message: string, errors?: FieldError[]) {
    super(message);
    this.name = "DomainError";
    this.code = code;
    this.errors = errors;
  }
}

/** A refusal that says when to come back, in whole seconds. */
export class RetryLater extends DomainError {
  readonly retryAfter: number;

  constructor(
    code: "RATE_LIMITED" | "UNAVAILABLE" | "MAINTENANCE" | "CONFLICT",
    message: string,
    retryAfter: number,
  ) {
    super(code, message);
    this.retryAfter = retryAfter;
  }
}

/** Makes an INVALID error, 422, about one field. */
export const invalid = (path: string, message: string) =>
  new DomainError("INVALID", `${path} ${message}`, [{ path, message }]);
/** Makes the same error about several fields. */
export const invalidFields = (errors: FieldError[]) =>
  new DomainError("INVALID", errors.map(({ path, message }) => `${path} ${message}`).join("; "), errors);
export const notFound = (what: string) => new DomainError("NOT_FOUND", `There is no such ${what}.`);
