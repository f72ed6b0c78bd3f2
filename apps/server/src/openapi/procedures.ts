import { z } from "zod";
import { bySession } from "../http/route.ts";
import { locationOf } from "../rest/answer.ts";
import { takesIfMatch } from "../rest/ifMatch.ts";
import { type Operation, pathsOf, takesIdempotencyKey } from "../rest/operations.ts";
import {
  entityTagHeader,
  idempotencyParameter,
  ifMatchParameter,
  locationHeader,
  type ResponseHeaders,
  replayedHeader,
} from "./headers.ts";
import { parametersOf, splitInput } from "./parameters.ts";
import { responses } from "./responses.ts";

/** Describes one of all procedures. */
export function describe(operation: Operation, all: Operation[]) {
  const { name, meta, input, changes } = operation;
  const { method, path, status = 200, tag, summary } = meta.openapi;
  const hasBody = method === "POST" || method === "PUT";
  const body = hasBody ? bodyOf(input, path) : undefined;
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: descriptionOf(operation),
    ...(meta.openapi.public && { security: [] }),
    ...(meta.openapi.inPerson && { security: bySession }),
    parameters: [
      ...parametersOf(input, path, !hasBody),
      ...(takesIdempotencyKey(operation) ? [idempotencyParameter] : []),
      ...(takesIfMatch(operation) ? [ifMatchParameter] : []),
    ],
    ...(body && { requestBody: body }),
    responses: responses(
      status,
      meta.output,
      [
        ...refusalsOf(hasBody, meta.openapi),
        ...(changes ? [409, 429] : []),
        ...(takesIfMatch(operation) ? [412] : []),
      ],
      headersOf(operation, all),
    ),
  };
}

function headersOf(operation: Operation, all: Operation[]): ResponseHeaders {
  return {
    ...(locationOf(operation, all) && { Location: locationHeader }),
    ...(isVersioned(operation.meta.output) && { ETag: entityTagHeader }),
    ...(takesIdempotencyKey(operation) && { "Idempotency-Replayed": replayedHeader }),
  };
}

const has = (schema: z.ZodType | undefined, field: string): boolean =>
  schema instanceof z.ZodObject && field in schema.shape;

const isVersioned = (schema: z.ZodType | undefined): boolean =>
  schema instanceof z.ZodObject && schema.shape.version instanceof z.ZodNumber;

/** A description that follows from the definition of an operation. */
function descriptionOf({ meta: { openapi, output } }: Operation): string {
  const alias = pathsOf(openapi.path)[1];
  return [
    whoMay(openapi),
    openapi.inPerson && "Not by an API key.",
    has(output, "next_cursor") &&
      "Returns one page. Its `next_cursor` is the `cursor` of the next page; null on the last.",
    openapi.status === 202 &&
      "The work continues after the answer; `Location` is the address of its progress.",
    alias && `Also at \`${alias}\`.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function whoMay({ path, public: isPublic, signedIn }: Operation["meta"]["openapi"]): string {
  if (isPublic) return "Needs no sign-in.";
  if (path.startsWith("/api/v1/system/") && !signedIn) return "For server administrators.";
  return "For all signed-in users, within their access.";
}

function refusalsOf(
  hasBody: boolean,
  { path, mayMiss, mayFill, public: isPublic }: Operation["meta"]["openapi"],
): number[] {
  return [
    // A key that doesn't work is refused wherever it is sent.
    ...(isPublic ? [401] : [401, 403]),
    ...(mayMiss || path.includes("{") ? [404] : []),
    ...(hasBody ? [400, 409, 413, 415] : []),
    422,
    503,
    ...(mayFill ? [507] : []),
  ];
}

function bodyOf(input: Operation["input"], path: string) {
  const { properties, required, rest } = splitInput(input, path);
  if (rest.length === 0) return undefined;
  const schema = {
    type: "object",
    properties: Object.fromEntries(rest.map((field) => [field, properties[field]])),
    required: required.filter((field) => rest.includes(field)),
    additionalProperties: false,
  };
  return { required: schema.required.length > 0, content: { "application/json": { schema } } };
}
