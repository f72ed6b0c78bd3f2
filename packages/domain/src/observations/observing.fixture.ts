import { type CreateObservationInput, createObservationInput } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { scene, type TestUser } from "@meridian/testkit";
import { createObservation } from "./create.ts";

/** An observatory where somebody observes for a project of theirs, and what others may be to either. */
export async function observing(database: Database) {
  const { make, clock, told, as } = scene(database);
  const [keeper, observer, leader] = await Promise.all([make.user(), make.user(), make.user()]);
  const site = await make.observatory(keeper.id, { latitude: 28.76, filters: ["V", "R"] });
  await make.observatoryMember(site.id, { user_id: observer.id }, { can_observe: true });
  const project = await make.project(leader.id);
  await make.projectMember(project.id, observer.id);
  const belongs = { project_id: project.id, observatory_id: site.id };

  const request = (fields: object = {}): CreateObservationInput =>
    createObservationInput.parse({
      name: "Andromeda",
      target: { name: "M 31", ra: 10.68, dec: 41.27 },
      exposures: [{ filter: "V", exposure_time: 60, exposure_count: 5 }],
      ...belongs,
      ...fields,
    });

  return {
    make,
    clock,
    told,
    as,
    keeper,
    observer,
    leader,
    site,
    project,
    request,
    create: (user: TestUser = observer, fields: object = {}) => createObservation(as(user), request(fields)),
    /** Somebody with these permissions on the observatory. */
    async onSite(flags: { can_view?: boolean; can_observe?: boolean; can_operate?: boolean }) {
      const user = await make.user();
      await make.observatoryMember(site.id, { user_id: user.id }, flags);
      return user;
    },
    statuses: (id: string) => database.sql`
      select from_status, to_status, actor_type, actor_id, reason, at from status_changes
       where observation_id = ${id} order by id`,
  };
}
