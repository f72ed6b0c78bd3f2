import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";
import { batchLookups } from "./batchLookups.ts";

const database = testDatabase();

/** Answers when it is told to. */
function lookup() {
  const asked: (readonly string[])[] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const find = batchLookups(async (keys) => {
    asked.push(keys);
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    await answer.promise;
    return new Map(keys.filter((key) => key !== "unknown").map((key) => [key, `of ${key}`]));
  });
  return { asked, answers, find };
}

test("questions during a query share the next query, and each gets its own answer", async () => {
  const { asked, answers, find } = lookup();
  const first = find("a");
  await expect.poll(() => asked).toEqual([["a"]]);
  const later = Promise.all(["a", "b", "unknown", "a"].map(find));
  answers[0]!.resolve();
  expect(await first).toBe("of a");
  await expect.poll(() => asked).toEqual([["a"], ["a", "b", "unknown"]]);
  answers[1]!.resolve();
  expect(await later).toEqual(["of a", "of b", undefined, "of a"]);
});

test("a query that hangs holds up no later question", async () => {
  const { asked, answers, find } = lookup();
  void find("a");
  await expect.poll(() => asked.length).toBe(1);
  const later = find("b");
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(2);
  answers[1]!.resolve();
  expect(await later).toBe("of b");
});

test("a failure reaches the callers of that query, and nobody else", async () => {
  const { asked, answers, find } = lookup();
  const failing = Promise.allSettled([find("a"), find("b")]);
  await expect.poll(() => asked).toEqual([["a", "b"]]);
  answers[0]!.reject(new Error("no answer"));
  expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const later = find("a");
  await expect.poll(() => asked.length).toBe(2);
  answers[1]!.resolve();
  expect(await later).toBe("of a");
});

test("many callers at once are each recognized as themselves", async () => {
  const config = { authSecret: "x".repeat(32) };
  const people = await Promise.all(Array.from({ length: 6 }, () => signedIn(database, { config })));
  const keys = await Promise.all(
    people.map(async (person) => (await person.post("/api/v1/user/api-keys", { name: "tool" })).body),
  );
  await people[3]!.delete(`/api/v1/user/api-keys/${keys[3].id}`);
  const { get } = testClient(testApp(database, { config }));
  const own = async (headers: Record<string, string>) => {
    const { status, body } = await get("/api/v1/user/profile", headers);
    return body.email ?? status;
  };
  const emails = people.map(({ email }) => email);
  const cookies = people.map((person) => ({
    cookie: [...person.cookies].map((one) => one.join("=")).join("; "),
  }));
  const bearers = keys.map(({ key }) => ({ authorization: `Bearer ${key}` }));
  const answers = await Promise.all([...cookies, ...bearers].map(own));
  expect(answers).toEqual([...emails, ...emails.map((email, n) => (n === 3 ? 401 : email))]);
});
