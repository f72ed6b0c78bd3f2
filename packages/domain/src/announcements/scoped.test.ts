/** Announcements of observatories, organizations and projects: the system's verbs, tried in each scope by everybody in it. */
import {
  listAnnouncementsInput,
  listHistoryInput,
  listReceivedInput,
  listRecipientsInput,
} from "@meridian/contract";
import { factories, runEnqueued, type TestUser, testDatabase } from "@meridian/testkit";
import { describe, expect, test } from "vitest";
import { notFound } from "../base/errors.ts";
import type { Scope } from "../ground/access/index.ts";
import { deleteObservatory } from "../places/observatories/index.ts";
import { deleteOrganization } from "../places/organizations/index.ts";
import { deleteProject } from "../places/projects/index.ts";
import { announcing, historyOf, message, recipientIds } from "./announcing.fixture.ts";
import {
  acknowledgeAnnouncement,
  cancelAnnouncement,
  createAnnouncement,
  getAnnouncement,
  listAnnouncementHistory,
  listAnnouncements,
  listReceived,
  listRecipients,
  previewTargets,
  publishAnnouncement,
  readAnnouncement,
  settleAllAnnouncements,
  updateAnnouncement,
} from "./index.ts";

const database = testDatabase();
const make = factories(database);
type Kind = Exclude<Scope["type"], "system">;

/** Creates a scope with a manager, a member, and a member through an organization where that is possible. */
const places: Record<
  Kind,
  (manager: TestUser, member: TestUser, throughOrganization: TestUser) => Promise<string>
> = {
  async observatory(manager, member, through) {
    const { id } = await make.observatory((await make.user()).id);
    await make.observatoryMember(id, { user_id: manager.id }, { can_admin: true });
    await make.observatoryMember(id, { user_id: member.id }, { can_view: true });
    const organization = await make.organization((await make.user()).id);
    await make.organizationMember(organization.id, through.id);
    await make.observatoryMember(id, { organization_id: organization.id });
    return id;
  },
  async organization(manager, member, through) {
    const { id } = await make.organization(manager.id);
    for (const person of [member, through]) await make.organizationMember(id, person.id);
    return id;
  },
  async project(manager, member, through) {
    const organization = await make.organization((await make.user()).id);
    await make.organizationMember(organization.id, through.id);
    const { id } = await make.project(manager.id, { organization_id: organization.id });
    await make.projectMember(id, member.id);
    return id;
  },
};

const remove = { observatory: deleteObservatory, organization: deleteOrganization, project: deleteProject };

async function placed(type: Kind) {
  const setting = await announcing(database);
  const [manager, member, through, stranger] = (await Promise.all(
    Array.from({ length: 4 }, () => make.user()),
  )) as [TestUser, TestUser, TestUser, TestUser];
  const scope: Scope = { type, id: await places[type](manager, member, through) };
  const { targets: _, ...composed } = message([{ kind: "all_users" }]);
  const announce = (fields: Partial<ReturnType<typeof message>> = {}, by = setting.as(manager)) =>
    createAnnouncement(by, { ...composed, ...fields }, scope);
  return { ...setting, scope, composed, announce, manager, member, through, stranger };
}

const list = listAnnouncementsInput.parse({});
const reason = "Over";

describe.each(["observatory", "organization", "project"] as const)("%s", (type) => {
  test("an announcement reaches everyone who belongs there, also through an organization, and nobody else", async () => {
    const { announce, manager, member, through, stranger, scope, as } = await placed(type);
    const created = await announce();
    const reached = await recipientIds(database, created.id);
    expect(reached).toEqual(expect.arrayContaining([manager.id, member.id, through.id]));
    expect(reached).not.toContain(stranger.id);
    expect(created).toMatchObject({
      scope: type,
      scope_id: scope.id,
      created_by_name: manager.name,
      recipient_count: reached.length,
      pending_count: reached.length - 1,
      is_recipient: true,
      abilities: { acknowledge: false, cancel: true, view_recipients: true },
    });
    expect((await previewTargets(as(manager), {}, scope)).recipient_count).toBe(reached.length);
  });

  test("announcing is refused to mere members, and hidden from everybody else", async () => {
    const { announce, as, member, stranger, ctx, scope } = await placed(type);
    const { id } = await announce();
    const recipients = listRecipientsInput.parse({ id });
    const anonymous = { ...ctx, actor: { type: "anonymous" as const } };
    for (const [who, code] of [
      [as(member), "FORBIDDEN"],
      [as(stranger), "NOT_FOUND"],
      [anonymous, "UNAUTHENTICATED"],
    ] as const) {
      await expect(announce({}, who)).rejects.toMatchObject({ code });
      await expect(previewTargets(who, {}, scope)).rejects.toMatchObject({ code });
      await expect(listRecipients(who, recipients, scope)).rejects.toMatchObject({ code });
      await expect(cancelAnnouncement(who, { id, reason }, scope)).rejects.toMatchObject({ code });
    }
    for (const [who, code] of [
      [as(stranger), "NOT_FOUND"],
      [anonymous, "UNAUTHENTICATED"],
    ] as const) {
      await expect(listAnnouncements(who, list, scope)).rejects.toMatchObject({ code });
      await expect(getAnnouncement(who, { id }, scope)).rejects.toMatchObject({ code });
      await expect(readAnnouncement(who, { id })).rejects.toMatchObject({ code });
      await expect(acknowledgeAnnouncement(who, { id }, scope)).rejects.toMatchObject({ code });
      const history = listAnnouncementHistory(who, listHistoryInput.parse({ id }), scope);
      await expect(history).rejects.toMatchObject({ code });
    }
  });

  test("an announcement is found by its id alone, with the rights of its scope", async () => {
    const { announce, as, manager, member, stranger } = await placed(type);
    const { id } = await announce();
    expect(await getAnnouncement(as(member), { id })).toMatchObject({ id, scope: type });
    expect(await acknowledgeAnnouncement(as(member), { id })).toMatchObject({ announcement_id: id });
    expect(await acknowledgeAnnouncement(as(member), { id })).toMatchObject({ announcement_id: id });
    const recipients = listRecipientsInput.parse({ id });
    expect(await listRecipients(as(manager), recipients)).toMatchObject({ announcement: { id } });
    await expect(listRecipients(as(member), recipients)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(cancelAnnouncement(as(member), { id, reason })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const answers = [id, "gone"].flatMap((one) => [
      getAnnouncement(as(stranger), { id: one }),
      acknowledgeAnnouncement(as(stranger), { id: one }),
      listRecipients(as(stranger), { ...recipients, id: one }),
      cancelAnnouncement(as(stranger), { id: one, reason }),
    ]);
    const refusals = await Promise.all(answers.map((answer) => answer.catch(String)));
    expect(new Set(refusals)).toEqual(new Set([String(notFound("announcement"))]));
    expect(await cancelAnnouncement(as(manager), { id, reason })).toMatchObject({ status: "cancelled" });
  });

  test("an announcement's targets stay everyone who belongs there", async () => {
    const { announce, as, manager, ctx } = await placed(type);
    const { id, targets } = await announce({ publish_at: "2026-03-02T00:00:00.000Z" });
    const others = { targets: [{ kind: "all_users" as const }] };
    for (const who of [as(manager), ctx])
      for (const attempt of [() => updateAnnouncement(who, { id, ...others }), () => announce(others, who)])
        await expect(attempt()).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "targets" }] });
    expect(await getAnnouncement(as(manager), { id })).toMatchObject({ targets, version: 1 });
  });

  test("server administrators announce and cancel there too", async () => {
    const { announce, ctx, scope } = await placed(type);
    const created = await announce({}, ctx);
    expect(created).toMatchObject({ is_recipient: false, abilities: { cancel: true, acknowledge: false } });
    const cancelled = await cancelAnnouncement(ctx, { id: created.id, reason }, scope);
    expect(cancelled).toMatchObject({ status: "cancelled", cancel_reason: reason });
  });

  test("members read it, without its recipients, and not before it is published", async () => {
    const { announce, as, member, scope, clock, system } = await placed(type);
    const { id } = await announce({ publish_at: "2026-03-02T00:00:00.000Z", title: "Later" });
    await expect(getAnnouncement(as(member), { id }, scope)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readAnnouncement(as(member), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listAnnouncements(as(member), list, scope)).items).toEqual([]);
    clock.advance({ days: 1 });
    await runEnqueued(database, system, publishAnnouncement);
    const seen = { id, status: "active", recipient_count: null, targets: [], abilities: { cancel: false } };
    expect(await getAnnouncement(as(member), { id }, scope)).toMatchObject(seen);
    expect(await readAnnouncement(as(member), { id })).toMatchObject(seen);
    expect(await listAnnouncements(as(member), list, scope)).toMatchObject({
      items: [seen],
      counts: { active: 1, scheduled: 0 },
    });
  });

  test("the last acknowledgement ends it, and its scope's history tells of it", async () => {
    const { announce, as, scope } = await placed(type);
    const { id } = await announce();
    for (const userId of await recipientIds(database, id))
      await acknowledgeAnnouncement(as({ id: userId, server_admin: false } as TestUser), { id }, scope);
    expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_acknowledged"]);
    expect(await historyOf(database, scope.id!)).toEqual([
      "announcement_created",
      "announcement_acknowledged",
    ]);
  });

  test("announcers read of every acknowledgement in its history, others of their own", async () => {
    const { announce, as, manager, member, through, scope } = await placed(type);
    const { id } = await announce();
    for (const person of [member, through]) await acknowledgeAnnouncement(as(person), { id }, scope);
    const acknowledged = async (person: TestUser) => {
      const asked = listHistoryInput.parse({ id, event: "recipient_acknowledged" });
      const { items } = await listAnnouncementHistory(as(person), asked, scope);
      return items.map(({ actor_id }) => actor_id);
    };
    expect(new Set(await acknowledged(manager))).toEqual(new Set([member.id, through.id]));
    expect(await acknowledged(member)).toEqual([member.id]);
  });

  test("expiring and cancelling are in both histories; an unpublished announcement's in its own alone", async () => {
    const { announce, as, manager, scope, clock, system } = await placed(type);
    const { id: expiring } = await announce({ expires_at: "2026-03-01T21:00:00.000Z" });
    const { id: secret } = await announce({ publish_at: "2026-04-01T00:00:00.000Z" });
    await cancelAnnouncement(as(manager), { id: secret, reason }, scope);
    clock.advance({ hours: 2 });
    await settleAllAnnouncements.run(system, undefined, new AbortController().signal);
    const { id: dropped } = await announce();
    await cancelAnnouncement(as(manager), { id: dropped, reason }, scope);
    expect(await historyOf(database, secret)).toEqual(["announcement_created", "announcement_cancelled"]);
    expect(await historyOf(database, scope.id!)).toEqual([
      "announcement_created",
      "announcement_expired",
      "announcement_created",
      "announcement_cancelled",
    ]);
    const { items } = await listAnnouncementHistory(
      as(manager),
      listHistoryInput.parse({ id: expiring }),
      scope,
    );
    expect(items.map(({ event }) => event)).toEqual(["announcement_expired", "announcement_created"]);
  });

  test("a cancellation and the last acknowledgement at once come one after the other", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { announce, as, manager, scope } = await placed(type);
      const { id } = await announce();
      const userIds = await recipientIds(database, id);
      const people = userIds.map((userId) => as({ id: userId, server_admin: false } as TestUser));
      const started = people.map((who) => acknowledgeAnnouncement(who, { id }, scope) as Promise<unknown>);
      started.splice(round, 0, cancelAnnouncement(as(manager), { id, reason }, scope));
      const outcomes = await Promise.allSettled(started);
      for (const outcome of outcomes)
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONFLICT" });
      const { status } = await getAnnouncement(as(manager), { id }, scope);
      expect(["cancelled", "acknowledged"]).toContain(status);
      expect(await historyOf(database, scope.id!)).toEqual([
        "announcement_created",
        `announcement_${status}`,
      ]);
    }
  });

  test("an announcement ends with its scope's deletion, and stays with its recipients", async () => {
    const { announce, ctx, as, member, scope } = await placed(type);
    const { id } = await announce();
    const { id: later } = await announce({ publish_at: "2026-04-01T00:00:00.000Z" });
    await remove[type](ctx, { id: scope.id! });
    expect(await readAnnouncement(as(member), { id })).toMatchObject({
      status: "cancelled",
      cancel_reason: `The ${type} was deleted.`,
      scope_name: null,
    });
    expect((await readAnnouncement(ctx, { id: later })).status).toBe("cancelled");
    const late = acknowledgeAnnouncement(as(member), { id }, scope);
    await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("an announcement isn't found in another scope", async () => {
    const { announce, ctx, composed } = await placed(type);
    const { id } = await announce();
    const other = await placed(type);
    for (const scope of [other.scope, { type: "system", id: null } as const])
      await expect(cancelAnnouncement(ctx, { id, reason }, scope)).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    const gone = createAnnouncement(ctx, composed, { type, id: "gone" });
    await expect(gone).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("an announcement is listed for its recipients and its managers, each in their way", async () => {
    const { announce, as, manager, member, through, stranger, ctx, scope } = await placed(type);
    const { id } = await announce({ title: "Mirror washed" });
    const { id: mine } = await announce({ title: "Seeing poor" });
    await acknowledgeAnnouncement(as(member), { id: mine }, scope);
    const listed = async (who: TestUser, input: object) => {
      const page = await listReceived(
        as(who),
        listReceivedInput.parse({ scope: type, scope_id: scope.id, ...input }),
      );
      return page.items.map(({ title }) => title);
    };
    const both = ["Seeing poor", "Mirror washed"];
    for (const who of [manager, member, through]) expect(await listed(who, {})).toEqual(both);
    expect(await listed(manager, { managed: true })).toEqual(both);
    expect(await listed(member, { managed: true })).toEqual([]);
    expect(await listed(member, { managed: "any" })).toEqual(both);
    expect(await listed(member, { managed: "any", to_acknowledge: true })).toEqual(["Mirror washed"]);
    expect(await listed(member, { search: "MIRROR" })).toEqual(["Mirror washed"]);
    expect(await listed(stranger, { managed: "any" })).toEqual([]);
    // Who runs it without belonging to it any more, and server administrators.
    await database.sql`delete from announcement_recipients where announcement_id = ${id} and user_id = ${manager.id}`;
    expect(await listed(manager, {})).toEqual(["Seeing poor"]);
    expect(await listed(manager, { managed: "any" })).toEqual(both);
    const all = await listReceived(ctx, listReceivedInput.parse({ scope_id: scope.id, managed: true }));
    expect(all.counts).toMatchObject({ active: 2, to_acknowledge: 0 });
  });
});
