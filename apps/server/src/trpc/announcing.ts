import { announcementIdInput, type Scope, scope, scopeCollections } from "@meridian/contract";
import { z } from "zod";
import type { RequestContext } from "../http/context.ts";
import type { Route } from "./procedure.ts";
import { type Address, addressParts, proceduresOf } from "./proceduresOf.ts";

/** Takes the scope where the caller has named one. */
type Verb<Input extends z.ZodObject, Answer> = (
  ctx: RequestContext,
  input: z.output<Input>,
  scope: Scope | undefined,
) => Promise<Answer>;

/** Differences of routes from their procedure. */
interface Differences {
  system?: { input?: z.ZodObject; signedIn?: boolean };
  /** `{scope}` in the summary stands for `an observatory`. */
  scoped?: { address?: Address; input?: z.ZodObject; summary?: string };
}

type Line<Input extends z.ZodObject, Answer> = [
  address: Address,
  summary: string,
  input: Input,
  output: z.ZodType,
  verb: Verb<Input, Answer>,
  differences?: Differences,
];

const tag = "System announcements";
const base = "/api/v1/system/motd";
const { id } = announcementIdInput.shape;
const { read, change, create } = proceduresOf(tag);

/**
 * The functions of `proceduresOf` for announcements of every scope. A procedure takes an announcement and finds its scope,
 * or it takes a scope. REST has each procedure under the system's path, for server administrators, and under the path of
 * each observatory, organization and project, where it finds only announcements of that scope.
 */
export const announcing = {
  read: <Input extends z.ZodObject, Answer>(...line: Line<Input, Answer>) => read(...inEveryScope(line)),
  change: <Input extends z.ZodObject, Answer>(...line: Line<Input, Answer>) => change(...inEveryScope(line)),
  create: <Input extends z.ZodObject, Answer>(...line: Line<Input, Answer>) =>
    create(...inEveryScope(line, 201)),
};

function inEveryScope<Input extends z.ZodObject, Answer>(
  [address, summary, input, output, verb, differences = {}]: Line<Input, Answer>,
  status?: 201,
) {
  const named = { output, ...(status && { status }), summary, input };
  const routes = [systemRoute(address, named, differences), ...scopedRoutes(address, named, differences)];
  return [
    address,
    summary,
    input.extend({ scope: scope.optional() }),
    output,
    (ctx: RequestContext, { scope: wanted, ...given }: { scope?: Scope }) =>
      verb(ctx, given as z.output<Input>, wanted),
    { signedIn: true, routes },
  ] as const;
}

interface Named {
  output: z.ZodType;
  status?: 201;
  summary: string;
  input: z.ZodObject;
}

function systemRoute(address: Address, { output, input, ...named }: Named, { system }: Differences): Route {
  const { input: narrower = input, ...differences } = system ?? {};
  return {
    openapi: { ...addressParts(address), tag, ...named, ...differences },
    output,
    input: narrower,
    toInput: (given) => ({ ...given, scope: { type: "system", id: null } }),
  };
}

/** The routes under each scope's own path, whose `{id}` is the scope's. */
function scopedRoutes(address: Address, { output, ...named }: Named, { scoped }: Differences): Route[] {
  const { method, path } = addressParts(scoped?.address ?? address);
  const { summary, input } = { ...named, ...scoped };
  const { targets: _, ...shape } = input.shape;
  const isOfOne = "id" in shape;
  return Object.entries(scopeCollections).map(([type, folder]) => ({
    group: `${type}Announcements`,
    openapi: {
      method,
      path: path.replace("{id}", "{motdId}").replace(base, `/${folder}/{id}/motd`) as `/${string}`,
      ...(named.status && { status: named.status }),
      tag: folder.replace(/^./, (letter) => letter.toUpperCase()),
      summary: summary.replace("{scope}", `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`),
    },
    output,
    input: z.strictObject({ id, ...(isOfOne && { motdId: id }), ...shape }),
    toInput: ({ id, motdId, ...given }) => ({
      ...given,
      ...(isOfOne && { id: motdId }),
      scope: { type, id },
    }),
  }));
}
