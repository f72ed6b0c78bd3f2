import type { ObservatoryDocument, ProjectDocument } from "@meridian/contract";
import type { factories } from "@meridian/testkit";

interface Fields {
  observatory?: Partial<ObservatoryDocument>;
  project?: Partial<ProjectDocument>;
}

/** Somebody's observatory and project, where somebody else observes; and what can be submitted there. */
export async function observed(
  make: ReturnType<typeof factories>,
  ownerId: string,
  observerId: string,
  fields: Fields = {},
) {
  const observatory = await make.observatory(ownerId, { filters: ["L", "Ha"], ...fields.observatory });
  await make.observatoryMember(observatory.id, { user_id: observerId }, { can_observe: true });
  const project = await make.project(ownerId, fields.project);
  await make.projectMember(project.id, observerId);
  const request = (more: object = {}) => ({
    name: "Andromeda",
    target: { name: "M 31", ra: 10.6847, dec: 41.2688 },
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 10 }],
    project_id: project.id,
    observatory_id: observatory.id,
    ...more,
  });
  return { observatory, project, request };
}
