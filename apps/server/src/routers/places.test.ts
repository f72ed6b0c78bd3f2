/** Rules that observatories, organizations and projects share over REST, with an API key. */
import { newId } from "@meridian/database";
import { factories, testDatabase } from "@meridian/testkit";
import { describe, expect, test } from "vitest";
import { fieldsOf, testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";
import { testTools } from "../testing/testTool.ts";

const database = testDatabase();
const make = factories(database);
const { anna, ben, stranger, admin } = testTools(database);
const prefix = "/api/v1";

type Request = [method: string, path: string, body?: object];

interface Place {
  folder: string;
  input(): object;
  /** The permission that makes a member an administrator. */
  flag: string;
  /** The permission of a member who still may change nothing here. */
  harmless?: object;
  /** The body of a transfer to a person. */
  transferTo?(userId: string): object;
  /** More that can be asked about one. */
  more?(path: string, organizationId: string): Request[];
  /** More paths that take a sign-in. */
  closed?: string[];
}

const places: Place[] = [
  {
    folder: "/observatories",
    // Anna has many, each of another name.
    input: () => ({ name: `Roque ${newId()}`, latitude: 28.76, longitude: -17.88 }),
    flag: "can_admin",
    harmless: { can_operate: true },
    transferTo: (owner_id) => ({ owner_type: "user", owner_id }),
    more: (path, organization_id) => [
      ["GET", `${path}/access`],
      ["POST", `${path}/members/organization`, { organization_id }],
      ["PUT", `${path}/members/organization/${organization_id}`, { can_admin: false }],
      ["DELETE", `${path}/members/organization/${organization_id}`],
    ],
  },
  {
    folder: "/organizations",
    input: () => ({
      ...{ name: "Isaac Newton Group", short_name: `ING ${newId()}` },
      ...{ type: "research_institute", contact_email: "office@ing.example" },
    }),
    flag: "can_manage_members",
    closed: [`${prefix}/directory/organizations?short_name=x`, `${prefix}/users?email=x`],
  },
  { folder: "/projects", input: () => ({ name: "Novae" }), flag: "can_manage" },
];

describe.each(places)("$folder", ({ folder, input, flag, harmless, transferTo, more, closed = [] }) => {
  const transfer = transferTo ?? ((user_id: string) => ({ user_id }));
  const society = async () => (await make.organization(ben.userId)).id;

  /** The path of a place that Anna has made, with Ben in it. */
  async function made(): Promise<string> {
    const path = `${folder}/${(await anna.post(folder, input())).body.id}`;
    const member = { user_id: ben.userId, ...harmless };
    expect((await anna.post(`${path}/members`, member)).status).toBe(201);
    return path;
  }

  /** Every request about a place that exists, as somebody would make it. */
  const requestsTo = (path: string, userId: string, organizationId: string): Request[] => [
    ["GET", path],
    ["PUT", path, { name: "Taken over" }],
    ["DELETE", path],
    ["POST", `${path}/transfer-ownership`, transfer(stranger.userId)],
    ["GET", `${path}/members`],
    ["POST", `${path}/members`, { user_id: stranger.userId, [flag]: true }],
    ["PUT", `${path}/members/${userId}`, { [flag]: true }],
    ["DELETE", `${path}/members/${userId}`],
    ["GET", `${path}/history`],
    ...(more?.(path, organizationId) ?? []),
  ];

  test("every path answers with and without /api/v1", async () => {
    const created = await anna.post(`${prefix}${folder}`, input());
    expect(created.status).toBe(201);
    const path = `${folder}/${created.body.id}`;
    expect((await anna.put(`${prefix}${path}`, { description: "High" })).status).toBe(200);
    const organizationId = await society();
    const successful: Record<string, number> = { GET: 200, POST: 201, PUT: 200, DELETE: 204 };
    for (const start of ["", prefix]) {
      const members = `${start}${path}/members`;
      expect((await anna.post(members, { email: ben.email })).status).toBe(201);
      expect((await anna.put(`${members}/${ben.userId}`, { [flag]: true })).status).toBe(200);
      expect((await anna.delete(`${members}/${ben.userId}`)).status).toBe(204);
      for (const [method, one, body] of more?.(`${start}${path}`, organizationId) ?? [])
        expect([one, (await anna.send(method, one, body)).status]).toEqual([one, successful[method]]);
    }
    await anna.post(`${path}/members`, { user_id: ben.userId });
    const reads = requestsTo(path, ben.userId, organizationId).filter(([method]) => method === "GET");
    for (const [, readable] of [["GET", folder], ...reads] as const) {
      const [plain, prefixed] = [await anna.get(readable), await anna.get(`${prefix}${readable}`)];
      expect([readable, plain.status, prefixed.status]).toEqual([readable, 200, 200]);
      expect(plain.body).toEqual(prefixed.body);
    }
    const given = `${path}/transfer-ownership`;
    expect((await anna.post(`${prefix}${given}`, transfer(ben.userId))).status).toBe(200);
    expect((await ben.post(given, transfer(anna.userId))).status).toBe(200);
    expect((await anna.delete(`${prefix}${path}`)).status).toBe(204);
  });

  test("every request gets 401 without a key, and with an unknown one", async () => {
    const requests: Request[] = [
      ...requestsTo(await made(), ben.userId, await society()),
      ["POST", folder, input()],
      ...[folder, ...closed].map((path): Request => ["GET", path]),
    ];
    for (const headers of [{}, { authorization: "Bearer mrd_nothing" }] as Record<string, string>[]) {
      const nobody = testClient(testApp(database), headers);
      for (const [method, path, body] of requests)
        expect([method, path, (await nobody.send(method, path, body)).status]).toEqual([method, path, 401]);
    }
  });

  test("a stranger gets 404 for every request, as for a place that doesn't exist", async () => {
    const path = await made();
    const organizationId = await society();
    await anna.send(...((more?.(path, organizationId)[1] ?? ["GET", path]) as Request));
    const state = async () => [(await anna.get(path)).body, (await anna.get(`${path}/members`)).body];
    const before = await state();
    for (const [by, asked] of [
      [stranger, path],
      [stranger, `${prefix}${path}`],
      [admin, `${folder}/${newId()}`],
    ] as const)
      for (const [method, to, body] of requestsTo(asked, ben.userId, organizationId))
        expect([method, to, (await by.send(method, to, body)).status]).toEqual([method, to, 404]);
    expect(await state()).toEqual(before);
  });

  test("a member who doesn't administer it reads everything, and gets 403 for every change", async () => {
    const path = await made();
    const person = await make.user();
    await anna.post(`${path}/members`, { user_id: person.id });
    for (const [method, to, body] of requestsTo(path, person.id, await society())) {
      const answer = await ben.send(method, to, body);
      expect([method, to, answer.status]).toEqual([method, to, method === "GET" ? 200 : 403]);
    }
  });

  test("If-Match binds a change or a deletion to the version that was seen", async () => {
    const path = await made();
    const match = (tag: string) => ({ "if-match": tag });
    const { headers, body } = await anna.get(path);
    const seen = match(headers.get("etag")!);
    expect((await anna.put(path, { name: "None" }, match('"7"'))).status).toBe(412);
    expect((await anna.get(path)).body).toEqual(body);
    expect((await anna.put(path, { name: "Second" }, seen)).body.version).toBe(2);
    const late = await anna.put(path, { name: "Third" }, seen);
    expect([late.status, late.body.code]).toEqual([412, "VERSION_MISMATCH"]);
    expect((await anna.delete(path, undefined, seen)).status).toBe(412);
    expect((await anna.put(path, { name: "Third" }, match("*"))).status).toBe(200);
    expect((await anna.put(path, { name: "Fourth" })).body).toMatchObject({ name: "Fourth", version: 4 });
    const untaken = await anna.delete(`${path}/members/${ben.userId}`, undefined, match('"1"'));
    expect([untaken.status, fieldsOf(untaken)]).toEqual([422, ["If-Match"]]);
    expect((await anna.delete(path, undefined, match('"4"'))).status).toBe(204);
  });

  test("the same Idempotency-Key creates once, and answers the same", async () => {
    const key = { "idempotency-key": newId() };
    const one = input();
    const [first, again] = [await anna.post(folder, one, key), await anna.post(folder, one, key)];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    expect((await anna.post(folder, { ...one, name: "Another" }, key)).status).toBe(422);

    const members = `${folder}/${first.body.id}/members`;
    const added: Request[] = [
      ["POST", members, { user_id: ben.userId }],
      ...(more?.(`${folder}/${first.body.id}`, await society()).slice(1, 2) ?? []),
    ];
    for (const [method, path, body] of added) {
      const other = { "idempotency-key": newId() };
      const { status, body: answer } = await anna.send(method, path, body, other);
      expect(status).toBe(201);
      expect(await anna.send(method, path, body, other)).toMatchObject({ status: 201, body: answer });
      expect((await anna.send(method, path, body)).status).toBe(409);
    }
  });
});
