import type { z } from "zod";
import { inputSchema, type JsonSchema } from "./schema.ts";

const descriptions: Record<string, string> = {
  id: "Identifier of the resource",
  limit: "How many items to answer at most, 1 to 200",
  cursor: "`next_cursor` of the previous page",
  sort: "Field to sort by",
  order: "Direction of the sort",
  search: "Text that a name contains",
  status: "Only those in this status",
  severity: "Only those of this severity",
  channel: "Only those by this channel",
  scope: "Only those of this scope",
  kind: "Kind of resource",
  reason: "The reason; may come in the body instead",
  if_version: "Changes the document only if it still has this version; `If-Match` does the same",
  dry_run: "Only describes the changes, and makes none",
  counts: "Also counts the items that each choice of a filter would leave",
  userId: "Identifier of the person",
  motdId: "Identifier of the announcement",
  scope_id: "Only those of the observatory, organization or project of this id",
  managed:
    "`true` lists those that you may manage, `any` also those addressed to you; without it, only those addressed to you",
  to_acknowledge: "Only those that you have yet to acknowledge",
  orgId: "Identifier of the organization",
  keyId: "Identifier of the key",
  projectId: "Identifier of the project",
  downtimeId: "Identifier of the downtime",
  storageId: "Identifier of the destination",
  invitationId: "Identifier of the invitation",
  requestId: "Identifier of the request for access",
  fileId: "Identifier of the file",
  organization_id: "Only those of this organization",
  owner_id: "Only those of this owner",
  ability: "Only where you may do this",
  event: "Only events whose names begin with this",
  endpoint: "Address that the device's push service gave it",
  actor: "Only by these: a person's id, part of their name or address, or a type of actor",
  action: "Only actions whose names contain this",
  subject: "Only changes of this: an id, or a type",
  from: "Not before this moment",
  to: "Before this moment",
  type: "Only those of this type",
  role: "Only those in this role",
  server_admin: "Only those who are, or aren't, server administrators",
  weather_hold: "Only those that are, or aren't, held by the weather",
  short_name: "A whole short name, in any capitals",
  email: "A whole address, in any capitals",
  token: "The last part of an invitation's link",
  project_id: "Project that the observations go into",
  observatory_id: "Observatory that the observations go to",
};

interface ObjectSchema {
  properties: Record<string, JsonSchema>;
  required: string[];
}

/** The fields of an input, apart from those that the path holds. */
export function splitInput(input: z.ZodType | undefined, path: string) {
  const { properties = {}, required = [] } = (input ? inputSchema(input) : {}) as Partial<ObjectSchema>;
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
  const rest = Object.keys(properties).filter((name) => !inPath.has(name));
  return { properties, required, inPath: [...inPath], rest };
}

/** One parameter of the path or of the query. */
function parameter(name: string, place: "path" | "query", schema: JsonSchema | undefined, required: boolean) {
  const description = schema?.description ?? descriptions[name] ?? name.replaceAll("_", " ");
  return { name, in: place, required, description, schema: schema ?? { type: "string" } };
}

/** The parameters that an input has in the path and, without a body, in the query. */
export function parametersOf(input: z.ZodType | undefined, path: string, queryToo: boolean) {
  const { properties, required, inPath, rest } = splitInput(input, path);
  const query = queryToo ? rest : [];
  return [
    ...inPath.map((name) => parameter(name, "path", properties[name], true)),
    ...query.map((name) => parameter(name, "query", properties[name], required.includes(name))),
  ];
}
