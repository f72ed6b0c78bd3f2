import { factories, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { addressNotice } from "./topics.ts";

const database = testDatabase();
const make = factories(database);

test("a change of an organization reaches its members, and the people of the observatories and projects that it belongs to", async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => make.user()));
  const [boss, member, operator, hidden, worker, elsewhere, away] = people.map(({ id }) => id) as string[];
  const organization = await make.organization(boss!);
  await make.organizationMember(organization.id, member!);
  await make.organizationMember(organization.id, away!);
  const observatory = await make.observatory(operator!);
  await make.observatoryMember(observatory.id, { organization_id: organization.id });
  await make.observatoryMember(observatory.id, { user_id: hidden! }, { can_view: false });
  await make.project(worker!, { organization_id: organization.id });
  await make.observatory(elsewhere!);
  await make.project(elsewhere!);

  const connected = [boss, member, operator, hidden, worker, elsewhere] as string[];
  const addressed = await addressNotice(
    database.db,
    { type: "organization.changed", id: organization.id },
    connected,
  );
  expect(addressed!.userIds.toSorted()).toEqual([boss, member, operator, worker].toSorted());
});

test("a change of an observation reaches its submitter, the viewers of its observatory and the members of its project, also when it is gone", async () => {
  const people = await Promise.all(Array.from({ length: 9 }, () => make.user()));
  const [submitter, astronomer, viewer, hidden, member, owner, helper, stranger, away] = people.map(
    ({ id }) => id,
  ) as string[];
  const observatory = await make.observatory(astronomer!);
  await make.observatoryMember(observatory.id, { user_id: viewer! });
  await make.observatoryMember(observatory.id, { user_id: hidden! }, { can_view: false });
  const organization = await make.organization(owner!);
  await make.organizationMember(organization.id, member!);
  const project = await make.project(helper!, { organization_id: organization.id });
  await make.projectMember(project.id, away!);

  const connected = [submitter, astronomer, viewer, hidden, member, owner, helper, stranger] as string[];
  const about = { user_id: submitter!, observatory_id: observatory.id, project_id: project.id };
  const addressed = await addressNotice(
    database.db,
    { type: "observation.changed", id: "gone", ...about },
    connected,
  );
  expect(addressed!.userIds.toSorted()).toEqual(
    [submitter, astronomer, viewer, member, owner, helper].toSorted(),
  );
});
