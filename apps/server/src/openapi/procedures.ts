import { takesIfMatch } from "../rest/ifMatch.ts";
import { type Operation, pathsOf, takesIdempotencyKey } from "../rest/operations.ts";
import { idempotencyParameter, ifMatchParameter } from "./headers.ts";
import { parametersOf, splitInput } from "./parameters.ts";
import { responses } from "./responses.ts";

/** What OpenAPI says about one procedure. */
export function describe(operation: Operation) {
  const { name, meta, input, changes } = operation;
  const { method, path, status = 200, tag, summary } = meta.openapi;
  const hasBody = method === "POST" || method === "PUT";
  const body = hasBody ? bodyOf(input, path) : undefined;
  const alias = pathsOf(path)[1];
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(alias && { description: `Also at \`${alias}\`.` }),
    ...(meta.openapi.public && { security: [] }),
    parameters: [
      ...parametersOf(input, path, !hasBody),
      ...(takesIdempotencyKey(operation) ? [idempotencyParameter] : []),
      ...(takesIfMatch(operation) ? [ifMatchParameter] : []),
    ],
    ...(body && { requestBody: body }),
    responses: responses(status, meta.output, [
      ...refusalsOf(hasBody, path, meta.openapi.public),
      ...(changes ? [409, 429] : []),
      ...(takesIfMatch(operation) ? [412] : []),
    ]),
  };
}

function refusalsOf(hasBody: boolean, path: string, isPublic = false): number[] {
  return [
    ...(isPublic ? [] : [401, 403]),
    ...(path.includes("{") ? [404] : []),
    ...(hasBody ? [400, 409, 413, 415] : []),
    422,
    503,
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
