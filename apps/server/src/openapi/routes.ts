import { STATUS_CODES } from "node:http";
import { z } from "zod";
import type { Route } from "../http/route.ts";
import { addressParts } from "../trpc/proceduresOf.ts";
import { idempotencyParameter } from "./headers.ts";
import { parametersOf } from "./parameters.ts";
import { anythingElse, refused, responses } from "./responses.ts";
import { inputSchema } from "./schema.ts";

/** Every JSON body may be malformed, too large, of another type or invalid, and its sender may send too many. */
const refusalsOfJson = [400, 413, 415, 422, 429];

/** Describes a route that isn't a procedure. */
export function describeRoute(route: Route<never>) {
  const { name, tag, summary, description, security, body } = route;
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    ...(security && { security }),
    parameters: [
      ...parametersOf(route.input, addressParts(route.address).path, true),
      ...(route.takesIdempotencyKey ? [idempotencyParameter] : []),
    ],
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: responsesOf(route),
  };
}

const contentOf = (body: z.ZodType | Record<string, object>) =>
  body instanceof z.ZodType ? { "application/json": { schema: inputSchema(body) } } : body;

function responsesOf({ body, output, statuses = [200], refusals = [] }: Route<never>) {
  const all = [...(body instanceof z.ZodType ? refusalsOfJson : []), ...refusals];
  if (output instanceof z.ZodType)
    return Object.assign({}, ...statuses.map((status) => responses(status, output, all)));
  const content = Object.fromEntries(Object.entries(output).map(([type, schema]) => [type, { schema }]));
  const successes = statuses.map((status) => [status, { description: STATUS_CODES[status]!, content }]);
  return { ...Object.fromEntries(successes), ...refused(all), ...anythingElse };
}
