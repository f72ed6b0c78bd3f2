import {
  announcementRecipients,
  announcements,
  type Database,
  invitations,
  observatories,
  observatoryMembers,
  organizationMembers,
  organizations,
  projectMembers,
  projects,
  users,
} from "@meridian/database";
import type { People } from "./people.fixture.ts";
import type { TenantKind } from "./roles.fixture.ts";
import {
  announcementRows,
  invitationRow,
  observatoryInvitationRow,
  observatoryMemberRows,
  observatoryRow,
  organizationMemberRows,
  organizationRows,
  projectMemberRows,
  projectRow,
  recipientRows,
  userRows,
} from "./rows.fixture.ts";
import { membersOf, nameThings, type Things } from "./things.fixture.ts";

/**
 * An organization with its observatory and project, new for whoever wants to change them, with everybody who belongs
 * there in their place. Without people it is others'. Table by table, because hundreds are made.
 */
export async function makeTenant(
  { db }: Database,
  kind: TenantKind,
  people: Partial<People> = {},
): Promise<Things> {
  const things = nameThings(kind, people);
  const members = membersOf(kind, people);
  const recipients = recipientRows(things, members);
  const known = new Set(members.map(({ id }) => id));
  await db.insert(users).values(userRows(things, known));
  await Promise.all([
    db.insert(organizations.table).values(organizationRows(things)),
    db.insert(observatories.table).values(observatoryRow(things)),
    db.insert(projects.table).values(projectRow(things)),
    db.insert(announcements.table).values(announcementRows(things, recipients)),
    db.insert(announcementRecipients).values(recipients),
  ]);
  await Promise.all([
    db.insert(organizationMembers).values(organizationMemberRows(things, members)),
    db
      .insert(invitations)
      .values([
        invitationRow(things, `${things.invitation}@example.org`, things.invitation),
        observatoryInvitationRow(things),
      ]),
    db.insert(observatoryMembers).values(observatoryMemberRows(things, members)),
    db.insert(projectMembers).values(projectMemberRows(things, members)),
  ]);
  return things;
}
