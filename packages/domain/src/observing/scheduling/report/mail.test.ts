import { historyEvents, newId, observatoryKeys, pluginConnections, statusChanges } from "@meridian/database";
import { factories, memoryMailer, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import type { Context, Transaction } from "../../../base/context.ts";
import { deliverNotifications, foldNotifications } from "../../../ground/notifications/index.ts";
import { notifyNights } from "./mail.ts";

const database = testDatabase();
const make = factories(database);
const laPalma = { latitude: 28.76, longitude: -17.88, elevation: 2300, timezone: "Atlantic/Canary" };
const at = (time: string) => new Date(`2026-03-0${time}:00.000Z`);
const signal = new AbortController().signal;

beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`;
  await database.sql`delete from notification_events`;
  await database.sql`delete from notification_messages`;
  await database.sql`update observatories set doc = doc || '{"retired": true}'`;
});

/** A site with an owner who wants reports; `morning` runs the task at a moment and returns the mails that went out. */
async function site(fields: object = {}) {
  const owner = await make.user();
  await database.sql`update users set email_reports = true where id = ${owner.id}`;
  const { id } = await make.observatory(owner.id, { ...laPalma, name: "Roque", ...fields });
  await database.sql`update observatories set created_at = ${at("1T00:00")} where id = ${id}`;
  const project = await make.project(owner.id, { observatory_ids: [id] });
  const mailer = memoryMailer({ delivers: true });
  const said = (time: string, event: string) =>
    historyEvents.insert(
      database.db,
      {
        ...{ subject_type: "observatory", subject_id: id, event, actor_id: null },
        ...{ at: at(time).toISOString(), details: {} },
      },
      at(time),
    );
  async function observation(name: string, steps: [time: string, to: string, reason?: string][] = []) {
    const place = { user_id: owner.id, observatory_id: id, project_id: project.id };
    const status = (steps.at(-1)?.[1] ?? "pending") as never;
    const one = await make.observation(place, { name, status }, at("1T12:00"));
    let from = "pending";
    for (const [time, to, reason = null] of steps) {
      const change = { from_status: from, to_status: to, at: at(time), reason };
      const row = { id: newId(), observation_id: one.id, actor_type: "plugin", actor_id: null, ...change };
      await database.db.insert(statusChanges).values(row);
      from = to;
    }
    await database.sql`update observations set updated_at = ${at("2T05:00")} where id = ${one.id}`;
  }
  const contextAt = (time: string) => testContext(database, { mailer, now: () => at(time) });
  async function morning(time: string) {
    const before = mailer.sent.length;
    await notifyNights.run(contextAt(time), {}, signal);
    await runEnqueued(database, contextAt(time), foldNotifications);
    await runEnqueued(database, contextAt(time), deliverNotifications);
    return mailer.sent.slice(before);
  }
  return { id, owner, project, said, observation, morning, contextAt };
}

test("a member who wants it gets the report of a night once it is over, once, and others get none", async () => {
  const { id, owner, said, observation, morning } = await site();
  const [member, gone] = [await make.user(), await make.user()];
  for (const { id: user_id } of [member, gone]) await make.observatoryMember(id, { user_id });
  await database.sql`update users set email_reports = true, deactivated_at = now() where id = ${gone.id}`;
  const stranger = await make.user();
  await database.sql`update users set email_reports = true where id = ${stranger.id}`;
  await said("1T15:00", "observatory_online");
  await observation("Galaxy *one*", [
    ["1T22:00", "in_progress"],
    ["2T00:00", "completed"],
  ]);
  await observation("Comet", [
    ["2T00:00", "in_progress"],
    ["2T00:30", "failed", "The guide star was lost."],
  ]);
  await observation("Cluster", [["1T23:00", "cancelled", "A mistake."]]);
  await observation("Nebula", [["1T23:00", "assigned"]]);
  await said("2T01:00", "observatory_offline");
  await said("2T03:00", "observatory_online");
  await observation("Later");
  expect(await morning("2T06:00")).toEqual([]);
  const mails = await morning("2T08:30");
  expect(mails.map(({ to }) => to.address)).toEqual([owner.email]);
  const [{ subject, text, html }] = mails as [(typeof mails)[0]];
  expect(subject).toBe("Night of 1 to 2 Mar 2026 at Roque");
  expect(text).toContain("1 observation executed, 1 partly, 2 not. 0 images. 2 observations waiting.");
  expect(text).toMatch(
    /\d+ h( \d+ min)? of darkness: observing 2 h 30 min, offline 2 h, nothing to do \d+ h/,
  );
  expect(text).toContain("Galaxy *one*: M 31, 2 h, completed");
  expect(text).toContain("Comet: M 31, 30 min, failed. The guide star was lost.");
  expect(text).toContain("Cluster: M 31, cancelled. A mistake.");
  expect(text).toContain("Nebula: M 31, handed out, not begun (the observatory was offline for 2 h)");
  expect(text).toContain(`https://meridian.example/app/observatories/${id}?night=2026-03-01`);
  expect(html).toContain("prefers-color-scheme:dark");
  for (const time of ["2T08:40", "2T15:00", "2T21:00"]) expect(await morning(time)).toEqual([]);
  expect((await morning("3T08:30")).map((mail) => mail.subject)).toEqual([
    "Night of 2 to 3 Mar 2026 at Roque",
  ]);
});

test("requests to the network that come here next are counted beside what waits here", async () => {
  const { id, owner, project, said, morning } = await site();
  await said("1T15:00", "observatory_online");
  const key = {
    id: newId(),
    observatory_id: id,
    name: "Plugin",
    start: "plugin",
    hash: id,
    created_by: owner.id,
  };
  await database.db.insert(observatoryKeys).values({ ...key, created_at: at("1T15:00") });
  const connected = { connected_at: at("1T15:00"), seen_at: at("2T08:30"), plugin_version: "3.8.0.0" };
  await database.db
    .insert(pluginConnections)
    .values({ observatory_id: id, id: newId(), key_id: key.id, ...connected });
  const asked = (name: string, dec: number) =>
    make.observation(
      { user_id: owner.id, observatory_id: null, project_id: project.id },
      { where: {}, target: { name, ra: 213.915, dec, rotation: null } },
      at("1T12:00"),
    );
  await Promise.all([asked("Arcturus", 19.182), asked("Never up", -85)]);
  const [mail] = await morning("2T08:30");
  expect(mail!.text).toContain("0 observations waiting, and 1 request to the network to come here.");
});

test("several workers at once, after one that was killed before its commit, write one report", async () => {
  const { said, contextAt } = await site();
  await said("1T15:00", "observatory_online");
  const run = (ctx: Context) => notifyNights.run(ctx, {}, signal);
  const killed = database.db.transaction(async (tx) => {
    const transaction = (work: (tx: Transaction) => Promise<unknown>) => work(tx);
    await run({ ...contextAt("2T08:30"), db: Object.assign(Object.create(database.db), { transaction }) });
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  const reported = () => database.sql`select fold from notification_events where topic = 'report'`;
  expect(await reported()).toHaveLength(0);
  await Promise.all(["2T08:30", "2T08:30", "2T08:40"].map((time) => run(contextAt(time))));
  expect([...(await reported())]).toEqual([{ fold: "2026-03-01" }]);
});

test("an observatory that is retired has no report, nor one that was never connected with nothing pending", async () => {
  const { id, observation, said, morning } = await site();
  expect(await morning("2T08:30")).toEqual([]);
  await observation("Waiting");
  expect((await morning("2T08:40"))[0]!.text).toContain("Nothing was executed.");
  await said("2T20:00", "observatory_online");
  await database.sql`update observatories set doc = doc || '{"retired": true}' where id = ${id}`;
  expect(await morning("3T08:30")).toEqual([]);
});

test("a report that is more than half a day late isn't sent, and one who left gets none that waits", async () => {
  const { id, said, morning, contextAt } = await site();
  const member = await make.user();
  await make.observatoryMember(id, { user_id: member.id });
  await database.sql`update users set email_reports = (id = ${member.id})`;
  await said("1T15:00", "observatory_online");
  expect(await morning("2T21:00")).toEqual([]);
  await notifyNights.run(contextAt("3T08:30"), {}, signal);
  await runEnqueued(database, contextAt("3T08:30"), foldNotifications);
  await database.sql`delete from observatory_members where user_id = ${member.id}`;
  expect(await morning("3T08:40")).toEqual([]);
  const left = await database.sql`select from notifications where user_id = ${member.id} and status = 'sent'`;
  expect(left).toHaveLength(0);
});

test("a report that can't be written doesn't keep others from theirs", async () => {
  const broken = await site();
  await database.sql`update observatories set doc = doc || '{"latitude": "x"}' where id = ${broken.id}`;
  await broken.said("1T15:00", "observatory_online");
  const { said, owner, morning } = await site();
  await said("1T15:00", "observatory_online");
  expect((await morning("2T08:30")).map(({ to }) => to.address)).toContain(owner.email);
});
