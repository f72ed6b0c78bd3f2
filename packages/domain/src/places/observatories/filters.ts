import type { ListObservatoriesInput } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { openRequests, type requireUser } from "../../ground/access/index.ts";

export type Person = ReturnType<typeof requireUser>;

const nameOf = sql`lower(left(o.doc ->> 'name', 200))`;
export const statusOf = sql`left(o.doc ->> 'status', 200)`;
export const weatherHoldOf = sql`coalesce(o.doc -> 'weather_hold' = 'true', false)`;
const retiredOf = sql`coalesce(o.doc -> 'retired' = 'true', false)`;
export const flagFor = { observe: "can_observe", operate: "can_operate", administer: "can_admin" };

/** SQL condition that people hold `o` at this moment. */
export const isHeld = ({ now }: Pick<Context, "db" | "now">) => sql`
  (coalesce(jsonb_typeof(o.doc -> 'hold') = 'object', false)
     and coalesce(left(o.doc -> 'hold' ->> 'until', 200) > ${now().toISOString()}, true))`;

/** The filters of the list of observatories, over `o` and `access`; only those that are asked for. */
export function matches(ctx: Pick<Context, "db" | "now">, input: ListObservatoriesInput, person: Person) {
  const { search, status, weather_hold, held, left_open, retired, has_requests } = input;
  const { organization_id, owner_id, project_id, ability } = input;
  const asked = [
    search && sql`position(lower(${search}) in ${nameOf}) > 0`,
    status && sql`${statusOf} = ${status}`,
    weather_hold !== undefined && sql`${weatherHoldOf} = ${weather_hold}`,
    held !== undefined && sql`${isHeld(ctx)} = ${held}`,
    left_open !== undefined && sql`coalesce(o.doc -> 'left_open' = 'true', false) = ${left_open}`,
    retired !== undefined && sql`${retiredOf} = ${retired}`,
    has_requests !== undefined && sql`${hasRequests()} = ${has_requests}`,
    organization_id && belongsTo(organization_id),
    owner_id && sql`left(o.doc ->> 'owner_id', 200) = ${owner_id}`,
    project_id && isPlaceOf(project_id, person),
    ability && sql`access.${sql.raw(flagFor[ability])}`,
  ].filter((condition) => typeof condition === "object");
  return asked.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);
}

/** SQL condition that requests for access wait for the person's answer. */
const hasRequests = () => sql`(access.can_admin and exists (select from ${openRequests}))`;

/** The owning organization is a member too. */
const belongsTo = (organizationId: string) => sql`
  o.id in (select m.observatory_id from observatory_members m where m.organization_id = ${organizationId})`;

/** SQL condition that a project uses the observatory; a project that the person doesn't see has none. */
const isPlaceOf = (projectId: string, { userId, serverAdmin }: Person) => sql`
  o.id in (
    select jsonb_array_elements_text(
             case jsonb_typeof(p.doc -> 'observatory_ids') when 'array' then p.doc -> 'observatory_ids' else '[]' end)
      from projects p
     where p.id = ${projectId}
       and (${serverAdmin} or exists (
             select from project_access a where a.project_id = p.id and a.user_id = ${userId})))`;
