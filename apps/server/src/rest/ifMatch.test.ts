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
