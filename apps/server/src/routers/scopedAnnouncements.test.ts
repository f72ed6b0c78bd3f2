/** Announcements of observatories, organizations and projects as an external tool meets them: over REST, with an API key. */
import { factories, testDatabase } from "@meridian/testkit";
import { describe, expect, test } from "vitest";
import { testTools } from "../testing/testTool.ts";

const database = testDatabase();
const make = factories(database);
const { anna, ben, stranger, admin } = testTools(database);

const words = { title: "Mirror washed", message: "Take *new* flats.", severity: "warning" };
const places = {
  observatories: async () => {
    const { id } = await make.observatory(anna.userId, { name: "Teide" });
    await make.observatoryMember(id, { user_id: ben.userId });
    await make.observatoryMember(id, { user_id: (await make.user()).id });
    return id;
  },
  organizations: async () => {
    const { id } = await make.organization(anna.userId, { name: "Teide" });
    await make.organizationMember(id, ben.userId);
    await make.organizationMember(id, (await make.user()).id);
    return id;
  },
  projects: async () => {
    const { id } = await make.project(anna.userId, { name: "Teide" });
    await make.projectMember(id, ben.userId);
    await make.projectMember(id, (await make.user()).id);
    return id;
  },
};

describe.each(["observatories", "organizations", "projects"] as const)("/%s/{id}/motd", (folder) => {
  const scope = folder === "observatories" ? "observatory" : folder.slice(0, -1);
  const setUp = async () => `/${folder}/${await places[folder]()}/motd`;

  test("one router of the interface serves it, by the announcement's id alone", async () => {
    const id = await places[folder]();
    const created = await anna.post("/trpc/announcements.create", { ...words, scope: { type: scope, id } });
    const announcement = created.body.result.data;
    expect(announcement).toMatchObject({ ...words, scope, scope_id: id, recipient_count: 3 });
    const get = `/trpc/announcements.get?input=${encodeURIComponent(JSON.stringify({ id: announcement.id }))}`;
    const cancel = { id: announcement.id, reason: "Clean again" };
    expect((await ben.get(get)).status).toBe(200);
    expect((await ben.post("/trpc/announcements.cancel", cancel)).status).toBe(403);
    expect((await stranger.get(get)).status).toBe(404);
    expect((await stranger.post("/trpc/announcements.cancel", cancel)).status).toBe(404);
    const cancelled = (await anna.post("/trpc/announcements.cancel", cancel)).body.result.data;
    expect(cancelled).toMatchObject({ status: "cancelled" });
  });

  test("is created, listed, read, followed, acknowledged and cancelled", async () => {
    const path = await setUp();
    expect((await anna.get(`${path}/preview`)).body).toMatchObject({ recipient_count: 3 });
    const created = await anna.post(path, words);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      ...words,
      scope,
      scope_name: "Teide",
      delivery_type: "message",
      status: "active",
      expires_at: null,
      recipient_count: 3,
      pending_count: 2,
      abilities: { acknowledge: false, cancel: true, view_recipients: true },
    });
    const one = `${path}/${created.body.id}`;
    expect(created.headers.get("location")).toBe(`/api/v1${one}`);
    expect(created.body.acknowledge_path).toBe(`${one}/acknowledge`);
    expect((await anna.get(one)).body).toEqual(created.body);
    expect((await anna.get(`${path}?status=active&search=mirror`)).body).toMatchObject({
      items: [{ id: created.body.id }],
      next_cursor: null,
      counts: { active: 1, cancelled: 0 },
    });

    const pending = async () => {
      const { items } = (await ben.get("/api/v1/user/motd/pending")).body;
      return items.find(({ id }: { id: string }) => id === created.body.id);
    };
    const acknowledged = await ben.post((await pending()).acknowledge_path);
    expect(acknowledged.status).toBe(200);
    expect(acknowledged.body).toEqual({
      announcement_id: created.body.id,
      acknowledged_at: expect.any(String),
    });
    expect((await ben.post(`/api/v1${one}/acknowledge`)).body).toEqual(acknowledged.body);
    expect(await pending()).toBeUndefined();

    const recipients = await anna.get(
      `${one}/recipients?status=acknowledged&sort=acknowledged_at&order=desc`,
    );
    expect(recipients.body).toMatchObject({
      announcement: { id: created.body.id, pending_count: 1 },
      items: [
        { user_id: ben.userId, status: "acknowledged", acknowledged_via: "user" },
        { user_id: anna.userId, status: "acknowledged", acknowledged_via: "author" },
      ],
      counts: { pending: 1, acknowledged: 2, deactivated: 0 },
    });

    for (const query of ["", "?reason=%20"]) {
      const refused = await anna.delete(`${one}${query}`);
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: "reason" }] } });
    }
    const cancelled = await anna.delete(one, { reason: "Clouds came" });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: "cancelled", cancel_reason: "Clouds came", pending_count: 1 },
    });
    expect((await anna.delete(`${one}?reason=again`)).status).toBe(409);
    const history = (await ben.get(`${one}/history`)).body.items;
    expect(history.map(({ event }: { event: string }) => event)).toEqual([
      "announcement_cancelled",
      "recipient_acknowledged",
      "announcement_created",
    ]);
    const ofScope = await ben.get(path.replace("/motd", "/history?event=announcement"));
    expect(ofScope.body.items).toMatchObject([
      {
        event: "announcement_cancelled",
        actor_id: anna.userId,
        details: { announcement_id: created.body.id, title: "Mirror washed", reason: "Clouds came" },
      },
      { event: "announcement_created" },
    ]);
  });

  test("takes no targets, and says which field is wrong", async () => {
    const path = await setUp();
    const targets = await anna.post(path, { ...words, targets: [{ kind: "all_users" }] });
    expect(targets).toMatchObject({ status: 422, body: { errors: [{ path: "targets" }] } });
    const untitled = await anna.post(path, { ...words, title: " " });
    expect(untitled).toMatchObject({ status: 422, body: { errors: [{ path: "title" }] } });
    const late = await anna.post(path, { ...words, expires_at: "2020-01-01T00:00:00Z" });
    expect(late).toMatchObject({ status: 422, body: { errors: [{ path: "expires_at" }] } });
  });

  test("is listed for the people it is addressed to and for those who manage it", async () => {
    const path = await setUp();
    const id = path.split("/")[2];
    const { body } = await admin.post(path, words);
    const listed = async (tool: typeof anna, query: string) =>
      (await tool.get(`/api/v1/user/motd?scope=${scope}&scope_id=${id}${query}`)).body;
    const item = { items: [{ id: body.id, scope_name: "Teide" }] };
    expect(await listed(anna, "&managed=true")).toMatchObject(item);
    expect(await listed(ben, "")).toMatchObject({ ...item, counts: { active: 1, to_acknowledge: 1 } });
    expect(await listed(ben, "&managed=true")).toMatchObject({ items: [] });
    expect(await listed(ben, "&managed=any&status=active&to_acknowledge=true")).toMatchObject(item);
    expect(await listed(admin, "&managed=true")).toMatchObject(item);
    expect(await listed(stranger, "&managed=any")).toMatchObject({ items: [] });
    expect((await ben.get(`/api/v1/user/motd/${body.id}`)).status).toBe(200);
    expect((await stranger.get(`/api/v1/user/motd/${body.id}`)).status).toBe(404);
    expect((await ben.get("/api/v1/user/motd?managed=perhaps")).body.errors).toMatchObject([
      { path: "managed" },
    ]);
  });
});

test("a system announcement requires a delivery type, and administrators read its history", async () => {
  const announced = { ...words, targets: [{ kind: "users", ids: [ben.userId] }] };
  const refused = await admin.post("/api/v1/system/motd", announced);
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: "delivery_type" }] } });
  const { body } = await admin.post("/api/v1/system/motd", { ...announced, delivery_type: "message" });
  const history = `/api/v1/system/motd/${body.id}/history`;
  expect((await admin.get(history)).body.items).toMatchObject([{ event: "announcement_created" }]);
  expect((await ben.get(history)).status).toBe(403);
});
