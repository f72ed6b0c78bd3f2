import { idempotencyHeader } from "../idempotency/key.ts";

/** The header of what changes a document that has versions. */
export const ifMatchParameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` that you read; if the document has another one now, nothing changes and the answer is 412",
  schema: { type: "string" },
};

/** The header of everything that creates. */
export const idempotencyParameter = {
  name: idempotencyHeader,
  in: "header",
  required: false,
  description:
    "The same request with the same key within a day gets the first answer, with `Idempotency-Replayed: true`; " +
    "where some of many changes were refused for a reason that may pass, those are tried again; " +
    "another request with it is 422, one whose first still runs 409. 1 to 255 visible ASCII characters.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
};

export type ResponseHeaders = Record<string, { description: string; schema: object }>;

const header = (description: string) => ({ description, schema: { type: "string" } });

export const locationHeader = header("Path of the created resource, or of the started work");
export const entityTagHeader = header("Version of the document, for `If-Match`");
export const replayedHeader = header(
  "`true` when this is the answer to an earlier request with the same key",
);
