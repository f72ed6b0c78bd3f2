import { STATUS_CODES } from "node:http";
import { problem } from "@meridian/contract";
import type { z } from "zod";
import type { ResponseHeaders } from "./headers.ts";
import { outputSchema } from "./schema.ts";

const meanings: Record<number, string> = {
  400: "The request is malformed",
  401: "Nobody is signed in, or the key doesn't work",
  403: "You can see it, but you aren't allowed to do this",
  404: "It doesn't exist, or you can't see it",
  409: "It conflicts with the present state; `Retry-After` is there where the same request is still being carried out",
  412: "Changed since it was read",
  413: "Too large",
  415: "Not a content type that is accepted here",
  416: "Behind the end of the file; `Content-Range` says how long it is",
  426: "The plugin is older than the minimum version",
  422: "Well-formed but invalid; `errors` names each field",
  429: "Too many requests; `Retry-After` says when to try again",
  500: "Anything else",
  503: "Out of service for now; `Retry-After` says when to try again",
  507: "A quota is used up, or the disk of stored files is full",
};

const nameOf = (status: number) => STATUS_CODES[status]!.replaceAll(/\W/g, "");

/** The refusals, by the names that the operations refer to. */
export const refusals = Object.fromEntries(
  Object.entries(meanings).map(([status, description]) => [
    nameOf(Number(status)),
    {
      description,
      ...(/Retry-After/.test(description) && {
        headers: { "Retry-After": { description: "Seconds", schema: { type: "integer" } } },
      }),
      content: { "application/problem+json": { schema: outputSchema(problem) } },
    },
  ]),
);

const problemResponse = (status: number) => ({ $ref: `#/components/responses/${nameOf(status)}` });

/** A successful answer and the refusals that go with it. */
export function responses(
  status: number,
  output: z.ZodType | undefined,
  refusals: number[],
  headers: ResponseHeaders = {},
) {
  const schema = output ? outputSchema(output) : {};
  const success =
    status === 204
      ? { description: "Done" }
      : {
          description: STATUS_CODES[status] ?? "Success",
          headers,
          content: { "application/json": { schema } },
        };
  return {
    [status]: success,
    ...refused(refusals),
    ...anythingElse,
  };
}

/** The refusals by their status. */
export const refused = (statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, problemResponse(status)]));

export const anythingElse = { default: problemResponse(500) };
