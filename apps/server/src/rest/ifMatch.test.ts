import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
const base = "/api/v1/system/motd";

async function announced() {
  const admin = await signedIn(database, { serverAdmin: true });
  const { body } = await admin.post(base, {
    title: "Storm",
    message: "Close the domes.",
    severity: "info",
    delivery_type: "message",
    targets: [{ kind: "all_users" }],
  });
  const path = `${base}/${body.id}`;
  const tag = (await admin.get(path)).headers.get("etag")!;
  return { admin, path, tag };
}

test("a document's tag is its version, and a list has none", async () => {
  const { admin, path, tag } = await announced();
  expect(tag).toBe(`"${(await admin.get(path)).body.version}"`);
  expect((await admin.get(base)).headers.get("etag")).toBeNull();
});

test("an observation is changed again and again with the tags of the answers, from its submission on", async () => {
  const { admin } = await announced();
  const { body: project } = await admin.post("/projects", { name: "Survey" });
  const { body: site } = await admin.post("/observatories", {
    name: "Hill",
    latitude: 28.8,
    longitude: -17.9,
  });
  const target = { name: "M 31", ra: 10.68, dec: 41.27 };
  const request = { name: "First", project_id: project.id, observatory_id: site.id, target };
  const exposures = [{ filter: "V", exposure_time: 60, exposure_count: 5 }];
  const created = await admin.post("/observations", { ...request, exposures });
  expect(created.body).toMatchObject({ name: "First" });
  const path = `/observations/${created.body.id}`;
  const rename = (name: string, tag: string | null) => admin.put(path, { name }, { "if-match": tag! });
  const renamed = await rename("Second", created.headers.get("etag"));
  expect([renamed.status, (await rename("Lost", created.headers.get("etag"))).status]).toEqual([200, 412]);
  await rename("Third", renamed.headers.get("etag"));
  const read = await admin.get(path);
  expect([read.body.name, read.headers.get("etag")]).toEqual(["Third", `"${read.body.version}"`]);
});

test("a change of an old version is refused and changes nothing", async () => {
  const { admin, path } = await announced();
  for (const old of ['"0"', '"999999999"', '"x"', 'W/"1"', ""]) {
    const answer = await admin.delete(`${path}?reason=over`, undefined, { "if-match": old });
    expect([old, answer.status, answer.body.code]).toEqual([old, 412, "VERSION_MISMATCH"]);
  }
  expect((await admin.get(path)).body.status).toBe("active");
});

test("a change with the present version, any version, or none is made", async () => {
  for (const condition of ["present", "*", undefined]) {
    const { admin, path, tag } = await announced();
    const header = condition && { "if-match": condition === "present" ? tag : condition };
    expect((await admin.delete(`${path}?reason=over`, undefined, header || {})).status).toBe(200);
  }
});

test("only one of two changes at once with the same version is made", async () => {
  const { admin, path, tag } = await announced();
  const cancel = () => admin.delete(`${path}?reason=over`, undefined, { "if-match": tag });
  const statuses = (await Promise.all([cancel(), cancel()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 412]);
});

test("a resource without versions refuses If-Match instead of ignoring it", async () => {
  const { admin } = await announced();
  const answer = await admin.put("/api/v1/user/profile", { name: "A" }, { "if-match": '"1"' });
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, "If-Match"]);
});
