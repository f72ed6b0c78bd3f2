import { z } from "zod";

/** Every way a request can be refused, and its HTTP status. */
export const problemStatus = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  VERSION_MISMATCH: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  INVALID: 422,
  PLUGIN_TOO_OLD: 426,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  /** The data is being replaced by a backup's. */
  MAINTENANCE: 503,
  /** A quota is used up, or the disk but for the database's reserve. */
  STORAGE_FULL: 507,
} as const;
export type ProblemCode = keyof typeof problemStatus;

/** True if an answer with this status says nothing about the request itself, and repeating it soon may succeed. */
export const isPassing = (status: number): boolean =>
  (status >= 500 && status !== problemStatus.STORAGE_FULL) || status === problemStatus.RATE_LIMITED;

export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** Author and time of a document's last change, as far as they are known. */
export const latestChange = z.object({
  at: z.string().nullable(),
  /** The person, who may be the caller at another place. */
  by_id: z.string().nullable(),
  by_name: z.string().nullable(),
});
export type LatestChange = z.infer<typeof latestChange>;

/** RFC 9457 problem details. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.array(fieldError).optional(),
  changed: latestChange.optional().describe("Of 412: who has changed it meanwhile"),
});
export type Problem = z.infer<typeof problem>;
