import { randomBytes } from "node:crypto";
import type {
  ObservationDocument,
  ObservatoryDocument,
  ObservatoryFlags,
  OrganizationDocument,
  OrganizationFlags,
  ProjectDocument,
} from "@meridian/contract";
import {
  type Database,
  newId,
  observations,
  observatories,
  observatoryMembers,
  organizationMembers,
  organizations,
  pluginConnections,
  projectMembers,
  projects,
  statusChanges,
  users,
} from "@meridian/database";
import type { Actor, Context } from "@meridian/domain";
import { memoryPorts } from "./ports.ts";

const unique = () => randomBytes(4).toString("hex");

export interface TestUser {
  id: string;
  name: string;
  email: string;
  server_admin: boolean;
}

/** Makes what a test needs, each with a name of its own. */
export function factories(database: Database) {
  const self = {
    async user(
      fields: Partial<
        TestUser & { deactivated_at: Date; notify_email: boolean; emailVerified: boolean }
      > = {},
    ): Promise<TestUser> {
      const [row] = await database.db
        .insert(users)
        .values({
          id: newId(),
          name: `User ${unique()}`,
          email: `user-${newId()}@example.org`,
          emailVerified: true,
          ...fields,
        })
        .returning();
      return row!;
    },

    async organization(ownerId: string, fields: Partial<OrganizationDocument> = {}) {
      const name = `Organization ${unique()}`;
      const organization = await organizations.insert(
        database.db,
        {
          name,
          short_name: name,
          type: "other",
          contact_email: "contact@example.org",
          owner_id: ownerId,
          ...fields,
        },
        new Date(),
      );
      await self.organizationMember(organization.id, ownerId, {
        can_manage_members: true,
        can_manage_observatories: true,
        can_manage_projects: true,
        can_manage_billing: true,
        can_manage_storage: true,
      });
      return organization;
    },

    async organizationMember(organizationId: string, userId: string, flags: Partial<OrganizationFlags> = {}) {
      await database.db
        .insert(organizationMembers)
        .values({ organization_id: organizationId, user_id: userId, ...flags });
    },

    async observatory(ownerId: string, fields: Partial<ObservatoryDocument> = {}) {
      return observatories.insert(
        database.db,
        {
          name: `Observatory ${unique()}`,
          latitude: 28.76,
          longitude: -17.88,
          owner_type: "user",
          owner_id: ownerId,
          ...fields,
        },
        new Date(),
      );
    },

    /** A plugin's connection that lasts: an observatory without one is soon found to be offline. */
    async connection(observatoryId: string, plugin_version = "4.0.0.0") {
      const now = new Date();
      await database.db.insert(pluginConnections).values({
        observatory_id: observatoryId,
        id: newId(),
        key_id: newId(),
        plugin_version,
        connected_at: now,
        seen_at: new Date(now.getTime() + 3_600_000),
      });
    },

    async observatoryMember(
      observatoryId: string,
      member: { user_id: string } | { organization_id: string },
      flags: Partial<ObservatoryFlags> = { can_view: true },
    ) {
      await database.db
        .insert(observatoryMembers)
        .values({ id: newId(), observatory_id: observatoryId, ...member, ...flags });
    },

    async project(ownerId: string, fields: Partial<ProjectDocument> = {}) {
      return projects.insert(
        database.db,
        { name: `Project ${unique()}`, owner_id: ownerId, ...fields },
        new Date(),
      );
    },

    async projectMember(projectId: string, userId: string) {
      await database.db.insert(projectMembers).values({ project_id: projectId, user_id: userId });
    },

    /** Pending, unless something else is said; with the first of its status changes. */
    async observation(
      place: Pick<ObservationDocument, "user_id" | "project_id" | "observatory_id">,
      fields: Partial<ObservationDocument> = {},
      at = new Date(),
    ) {
      const observation = await observations.insert(
        database.db,
        {
          name: `Observation ${unique()}`,
          target: { name: "M 31", ra: 10.6847, dec: 41.2688 },
          exposures: [{ filter: "L", exposure_time: 60, exposure_count: 10 }],
          ...place,
          ...fields,
        },
        at,
      );
      const { id: observation_id, status: to_status, user_id: actor_id } = observation;
      await database.db
        .insert(statusChanges)
        .values({ id: newId(), observation_id, to_status, actor_type: "user", actor_id, at });
      return observation;
    },
  };
  return self;
}

/** The actor that a signed-in user is. */
export const actorFor = (user: TestUser): Actor => ({
  type: "user",
  userId: user.id,
  serverAdmin: user.server_admin,
  sessionId: "test",
});

/** A context for calling verbs directly. */
export function testContext(database: Database, fields: Partial<Context> = {}): Context {
  return {
    db: database.db,
    actor: { type: "system" },
    now: () => new Date(),
    ...memoryPorts(),
    installation: { baseUrl: "https://meridian.example", supportEmail: "support@meridian.example" },
    live: { publish() {} },
    ...fields,
  };
}
