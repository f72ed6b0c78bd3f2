import {
  type CreateObservationInput,
  createObservationInput,
  listObservationsInput,
} from "@meridian/contract";
import type { Database } from "@meridian/database";
import { scene, type TestUser } from "@meridian/testkit";
import { createObservation } from "./create.ts";
import { listObservations } from "./list.ts";

/** An observatory where somebody observes for a project of theirs, and who else is about. */
export async function observing(database: Database) {
  const { make, clock, told, as } = scene(database);
  const [keeper, observer, leader] = await Promise.all([make.user(), make.user(), make.user()]);
  const site = await make.observatory(keeper.id, { latitude: 28.76, filters: ["V", "R"] });
  await make.observatoryMember(site.id, { user_id: observer.id }, { can_observe: true });
  const project = await make.project(leader.id);
  await make.projectMember(project.id, observer.id);
  const place = { project_id: project.id, observatory_id: site.id };

  const request = (fields: object = {}): CreateObservationInput =>
    createObservationInput.parse({
      name: "Andromeda",
      target: { name: "M 31", ra: 10.68, dec: 41.27 },
      exposures: [{ filter: "V", exposure_time: 60, exposure_count: 5 }],
      ...place,
      ...fields,
    });

  return {
    make,
    clock,
    told,
    as,
    /** Owns the observatory. */
    keeper,
    /** Observes there, and belongs to the project. */
    observer,
    /** Owns the project. */
    leader,
    site,
    project,
    place,
    request,
    create: (user: TestUser = observer, fields: object = {}) => createObservation(as(user), request(fields)),
    /** Adds a person with these permissions on the observatory. */
    async onSite(flags: { can_view?: boolean; can_observe?: boolean; can_operate?: boolean }) {
      const user = await make.user();
      await make.observatoryMember(site.id, { user_id: user.id }, flags);
      return user;
    },
    /** An organization with a destination, and the people that are its members. */
    async storing(...members: TestUser[]) {
      const boss = await make.user();
      const external_storage = [{ id: `storage-${boss.id}`, kind: "s3" as const, name: "Archive" }];
      const organization = await make.organization(boss.id, { external_storage: external_storage as never });
      for (const { id } of members) await make.organizationMember(organization.id, id);
      return { boss, organization, storageId: external_storage[0]!.id };
    },
    /** The names of those that somebody finds. */
    async names(user: TestUser, input: object = {}) {
      const { items } = await listObservations(as(user), listObservationsInput.parse(input));
      return items.map(({ name }) => name);
    },
    statuses: async (id: string) => [
      ...(await database.sql`
        select from_status, to_status, actor_type, actor_id, reason, at from status_changes
         where observation_id = ${id} order by id`),
    ],
  };
}

/** All that is kept of observations, and of what was done to them. */
export async function keptOf({ sql }: Database): Promise<unknown> {
  const [row] = await sql`
    select (select jsonb_agg(o order by id) from observations o) as observations,
           (select jsonb_agg(c order by id) from status_changes c) as changes,
           (select count(*) from audit_log) as records`;
  return row;
}
