/** Unsubscribing as mail programs do it (RFC 8058): by the headers of mails that came over SMTP, with no session. */
import { sealedSecrets, smtpMailer } from "@meridian/adapters";
import { createAnnouncementInput } from "@meridian/contract";
import {
  type Context,
  createAnnouncement,
  deliverAnnouncementEmail,
  deliverNotifications,
  foldNotifications,
  getProfile,
  notifyNights,
  notifyObservation,
  notifySystemEvent,
  remindPending,
  updateProfile,
} from "@meridian/domain";
import {
  actorFor,
  factories,
  fakeClock,
  mailServer,
  memoryPorts,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";

const database = testDatabase();
const secrets = sealedSecrets("a key that server and worker share");
let app: ReturnType<typeof testApp>;
let client: ReturnType<typeof testClient>;
beforeAll(() => {
  app = testApp(database, { secrets });
  client = testClient(app);
});
const make = factories(database);

/** Sends what there is to be sent, and returns the mails that somebody got meanwhile. */
async function mailing() {
  const server = await mailServer();
  const { log } = memoryPorts();
  const mailer = smtpMailer({ url: server.url, from: "no-reply@meridian.example", log });
  onTestFinished(() => mailer.close());
  const clock = fakeClock();
  const system = testContext(database, { secrets, mailer, now: clock.now });
  const mailTo = async ({ email }: { email: string }, work: () => Promise<unknown>) => {
    const before = server.mails.length;
    await work();
    clock.advance({ hours: 2 });
    for (const task of [deliverAnnouncementEmail, foldNotifications, deliverNotifications])
      await runEnqueued(database, system, task);
    return server.mails.slice(before).filter(({ to }) => to.includes(email));
  };
  const as = (user: Parameters<typeof actorFor>[0]): Context => ({ ...system, actor: actorFor(user) });
  return { system, clock, mailTo, as };
}

type Mails = Awaited<ReturnType<Awaited<ReturnType<typeof mailing>>["mailTo"]>>;

/** The path of the address in the header of the one mail. */
function leaveBy(mails: Mails): string {
  expect(mails).toHaveLength(1);
  const { headers } = mails[0]!;
  expect(headers.get("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
  const [, url] = /^<(https:\/\/meridian\.example\/unsubscribe\/[^>\s]+)>$/.exec(
    headers.get("list-unsubscribe")![0]!,
  )!;
  return new URL(url!).pathname;
}

const oneClick = {
  method: "POST",
  body: "List-Unsubscribe=One-Click",
  headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://webmail.example" },
};

const profileOf = async (id: string) => {
  const [row] = await database.sql`
    select notify_email, email_observations, email_system_events, email_announcements, notify_push, notify_system_events
      from users where id = ${id}`;
  return { ...row };
};
const allOn = {
  ...{ notify_email: true, email_observations: true, email_system_events: true, email_announcements: true },
  ...{ notify_push: true, notify_system_events: true },
};

test("one click ends the mail of an observation's owner about observations, theirs alone, and nothing else", async () => {
  const { system, mailTo } = await mailing();
  const [owner, other] = [await make.user({ server_admin: true }), await make.user()];
  const change = ({ id }: { id: string }) =>
    notifyObservation(database.db, system, { id: "o1", name: "M 31", user_id: id }, { to: "completed" });
  const path = leaveBy(await mailTo(owner, () => change(owner)));

  // Whoever opens the address changes nothing, and finds a page.
  const opened = await app.request(path);
  expect(opened.status).toBe(302);
  expect(opened.headers.get("location")).toMatch(/\/app\/unsubscribe#token=v1\./);
  expect(await profileOf(owner.id)).toEqual(allOn);
  const token = path.split("/").at(-1)!;
  expect((await client.get(`/api/v1/unsubscribe?token=${token}`)).body).toEqual({
    category: "observations",
    is_subscribed: true,
  });

  for (let click = 0; click < 2; click += 1) {
    // What a proxy adds doesn't count.
    const headers = { ...oneClick.headers, authorization: "Bearer of-somebody-else" };
    const answer = await app.request(path, { ...oneClick, headers });
    expect([answer.status, answer.redirected]).toEqual([200, false]);
  }
  expect(await profileOf(owner.id)).toEqual({ ...allOn, email_observations: false });
  expect(await profileOf(other.id)).toEqual(allOn);
  expect(await mailTo(owner, () => change(owner))).toEqual([]);
  expect(await mailTo(other, () => change(other))).toHaveLength(1);
  expect(
    await mailTo(owner, () =>
      notifySystemEvent(database.db, system, { event: "server.started", title: "Up" }),
    ),
  ).toHaveLength(1);
  const audited = await database.sql`
    select actor_id, before, after from audit_log where action = 'user.unsubscribe' and subject_id = ${owner.id}`;
  expect([...audited]).toEqual([
    {
      actor_id: owner.id,
      before: { email_observations: true },
      after: { email_observations: false },
    },
  ]);
});

test("a token that is cut, changed, made up or sealed for something else is refused", async () => {
  const person = await make.user();
  const good = secrets.seal(JSON.stringify({ user_id: person.id, category: "observations" }), "unsubscribe");
  const elsewhere = secrets.seal(JSON.stringify({ user_id: person.id, category: "observations" }), "reset");
  const other = sealedSecrets("another key").seal(
    JSON.stringify({ user_id: person.id, category: "observations" }),
    "unsubscribe",
  );
  const forged = [
    good.slice(0, -3),
    `${good.slice(0, 30)}${good[30] === "A" ? "B" : "A"}${good.slice(31)}`,
    elsewhere,
    other,
    `v1.${Buffer.from(person.id).toString("base64url")}`,
    person.id,
    "x".repeat(600),
  ];
  for (const token of forged) {
    expect((await app.request(`/unsubscribe/${token}`, oneClick)).status).toBe(422);
    const { status, body } = await client.post("/api/v1/unsubscribe", { token });
    expect([status, body.errors[0].path]).toEqual([422, "token"]);
  }
  expect(await profileOf(person.id)).toEqual(allOn);
});

test("an announcement of a project and its reminder can be left; it waits in the interface; the system's always come", async () => {
  const { mailTo, as } = await mailing();
  const owner = await make.user();
  const [member, admin] = [await make.user(), await make.user({ server_admin: true })];
  const project = await make.project(owner.id, { name: "Comets" });
  await make.projectMember(project.id, member.id);
  const words = { title: "Dome", message: "Closed.", severity: "info", delivery_type: "email" } as const;
  const scope = { type: "project", id: project.id } as const;
  const announce = () =>
    createAnnouncement(as(owner), createAnnouncementInput.omit({ targets: true }).parse(words), scope);

  const path = leaveBy(await mailTo(member, () => announce()));
  expect((await app.request(path, oneClick)).status).toBe(200);
  let id = "";
  const announced = await mailTo(member, async () => {
    id = (await announce()).id;
  });
  expect(announced).toEqual([]);
  expect(await mailTo(member, () => remindPending(as(owner), { id }, scope))).toEqual([]);
  const [row] = await database.sql`
    select email_status, acknowledged_at from announcement_recipients
     where announcement_id = ${id} and user_id = ${member.id}`;
  expect(row).toEqual({ email_status: "none", acknowledged_at: null });

  const everybody = { ...words, targets: [{ kind: "users", ids: [member.id] }] };
  const [systems] = await mailTo(member, () =>
    createAnnouncement(as(admin), createAnnouncementInput.parse(everybody)),
  );
  expect(systems!.headers.has("list-unsubscribe")).toBe(false);
});

test("the report of a night comes to those who asked for it, and one click ends it", async () => {
  const { system, clock, mailTo, as } = await mailing();
  const [owner, other] = [await make.user(), await make.user()];
  const place = { latitude: 28.76, longitude: -17.88, timezone: "Atlantic/Canary", name: "Roque" };
  const { id } = await make.observatory(owner.id, place);
  await make.observatoryMember(id, { user_id: other.id });
  const project = await make.project(owner.id, { observatory_ids: [id] });
  await make.observation({ user_id: owner.id, observatory_id: id, project_id: project.id }, {}, new Date(0));
  const isOn = async (user: typeof owner) => (await getProfile(as(user))).email_reports;
  expect([await isOn(owner), await isOn(other)]).toEqual([false, false]);
  expect((await updateProfile(as(owner), { email_reports: true })).email_reports).toBe(true);
  clock.advance({ hours: 12.5 });
  const report = () => notifyNights.run(system, {}, new AbortController().signal);
  const mails = await mailTo(owner, report);
  expect(mails.map(({ to, headers }) => [to, headers.get("subject")])).toEqual([
    [[owner.email], ["Night of 1 to 2 Mar 2026 at Roque"]],
  ]);
  expect(mails[0]!.body).toContain("prefers-color-scheme");
  expect((await app.request(leaveBy(mails), oneClick)).status).toBe(200);
  expect(await isOn(owner)).toBe(false);
  clock.advance({ days: 1 });
  expect(await mailTo(owner, report)).toEqual([]);
});
