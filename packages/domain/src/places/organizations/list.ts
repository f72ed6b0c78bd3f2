import { type ListOrganizationsInput, type OrganizationPage, organizationType } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { countChoices, type Group } from "../../base/counts.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { requireServerAdmin, requireUser } from "../../ground/access/index.ts";
import { type OrganizationRow, organizationColumns, organizationWire } from "./wire.ts";

const name = sql`lower(left(g.doc ->> 'name', 200))`;
const shortName = sql`lower(left(g.doc ->> 'short_name', 200))`;
const typeOf = "left(g.doc ->> 'type', 200)";
const sortedBy = {
  name: byName("left(g.doc ->> 'name', 200)"),
  short_name: byName("left(g.doc ->> 'short_name', 200)"),
  type: typeOf,
  created_at: isoTime("g.created_at"),
};

/**
 * The organizations that the caller is a member of; with scope `all`, which is for server administrators, every one.
 * Throws FORBIDDEN, INVALID on a bad cursor.
 */
export async function listOrganizations(
  ctx: Context,
  input: ListOrganizationsInput,
): Promise<OrganizationPage> {
  const person = requireUser(ctx);
  if (input.scope === "all") requireServerAdmin(ctx);
  const [page, counts] = await Promise.all([
    organizationsPage(ctx, input, person),
    input.counts ? countOrganizations(ctx, input, person) : undefined,
  ]);
  return { ...page, counts };
}

type Person = ReturnType<typeof requireUser>;

async function organizationsPage({ db }: Context, input: ListOrganizationsInput, person: Person) {
  const { sort, order } = input;
  const mayBeEmpty = sort !== "created_at";
  const sorting: Sorting = { name: sort, by: sortedBy[sort], id: "g.id", order, mayBeEmpty };
  const ordered = orderBy(sorting, input.limit);
  // Only a page's organizations are looked at closely.
  const rows = await query<(OrganizationRow & Placed)[]>(db)`
    select ${organizationColumns}, ${sql.raw(sorting.by)} as sort_value
      from ${withOwnMembership(input, person)}
     where g.id = any (array(
       select g.id from ${withOwnMembership(input, person)}
        where ${matches(input, person)} and ${afterCursor(sorting, input.cursor)} ${ordered}))
     ${ordered}`;
  return pageOf(rows, input.limit, sorting, (row) => organizationWire(row, person.serverAdmin));
}

async function countOrganizations({ db }: Context, input: ListOrganizationsInput, person: Person) {
  const groups = await query<Group[]>(db)`
    select ${sql.raw(typeOf)} as type, count(*)::int as count
      from ${withOwnMembership(input, person)}
     where ${matches({ ...input, type: undefined }, person)}
     group by 1`;
  return countChoices(groups, { type: { choices: organizationType.options, chosen: input.type } });
}

/** `g`, organizations, with `own`, the person's membership. */
const withOwnMembership = ({ scope }: ListOrganizationsInput, { userId }: Person) => sql`
  organizations g ${sql.raw(scope === "all" ? "left join" : "join")} organization_members own
    on own.organization_id = g.id and own.user_id = ${userId}`;

function matches({ search, type, ability }: ListOrganizationsInput, { serverAdmin }: Person) {
  return sql`
    ${
      search
        ? sql`(position(lower(${search}) in ${name}) > 0
               or position(lower(${search}) in ${shortName}) > 0)`
        : sql`true`
    }
    and ${type ? sql`${sql.raw(typeOf)} = ${type}` : sql`true`}
    and ${
      ability && !serverAdmin
        ? sql`(${sql.raw(flagsFor(ability))} or left(g.doc ->> 'owner_id', 200) = own.user_id)`
        : sql`true`
    }`;
}

/** Announcing is for its admins: those who manage members or observatories. */
const flagsFor = (ability: NonNullable<ListOrganizationsInput["ability"]>): string =>
  ability === "announce" ? "own.can_manage_members or own.can_manage_observatories" : `own.can_${ability}`;
