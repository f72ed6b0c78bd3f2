import { actorFor, factories, memoryMailer, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { addObservatoryMember } from "../../places/observatories/index.ts";
import { addOrganizationMember } from "../../places/organizations/index.ts";
import { addProjectMember } from "../../places/projects/index.ts";

const database = testDatabase();
const make = factories(database);

test("an address without an account is answered with the way to invite it, an unknown id isn't", async () => {
  const owner = await make.user();
  const ctx = testContext(database, { actor: actorFor(owner) });
  const [{ id: organization }, { id: observatory }, { id: project }] = [
    await make.organization(owner.id),
    await make.observatory(owner.id),
    await make.project(owner.id),
  ];
  const email = "nobody@example.org";
  for (const adding of [
    () => addOrganizationMember(ctx, { id: organization, email }),
    () => addObservatoryMember(ctx, { id: observatory, email }),
    () => addProjectMember(ctx, { id: project, email, can_manage: false }),
  ])
    await expect(adding()).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringContaining("/organizations/{id}/invitations"),
    });
  await expect(addProjectMember(ctx, { id: project, user_id: "x", can_manage: false })).rejects.toThrow(
    "There is no such user.",
  );
});

test("a person who hasn't confirmed their own address adds nobody, if mail reaches people", async () => {
  const owner = await make.user();
  await database.sql`update users set email_verified = false where id = ${owner.id}`;
  const [organization, observatory, project] = [
    await make.organization(owner.id),
    await make.observatory(owner.id),
    await make.project(owner.id),
  ];
  const mailer = { ...memoryMailer(), delivers: true };
  const ctx = testContext(database, { actor: actorFor(owner), mailer });
  const add = [
    (with_: typeof ctx, user_id: string) => addOrganizationMember(with_, { id: organization.id, user_id }),
    (with_: typeof ctx, user_id: string) => addObservatoryMember(with_, { id: observatory.id, user_id }),
    (with_: typeof ctx, user_id: string) =>
      addProjectMember(with_, { id: project.id, user_id, can_manage: false }),
  ];
  for (const adding of add) {
    const { id } = await make.user();
    await expect(adding(ctx, id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await adding({ ...ctx, mailer: { ...mailer, delivers: false } }, id)).toMatchObject({
      user_id: id,
    });
  }
});
