import { testDatabase } from "@meridian/testkit";
import { beforeAll, expect, test } from "vitest";
import type { TestClient } from "../testing/testClient.ts";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
const encoded = (input: unknown) => encodeURIComponent(JSON.stringify(input));
const profile = `profile.get?input=${encoded({})}`;
let anna: TestClient;
let key: string;
beforeAll(async () => {
  anna = await signedIn(database);
  key = (await anna.post("/api/v1/user/api-keys", { name: "tool" })).body.key;
});

const tooMany = Array.from({ length: 51 }, () => "profile.get").join(",");

test.each([
  ["one", profile],
  ["one without an input", "profile.get"],
  ["an input of null", "profile.get?input=null"],
  ["an empty input", "profile.get?input="],
  ["an input that is no JSON", "profile.get?input={"],
  ["an input that doesn't fit", `observatories.list?input=${encoded({ limit: 0 })}`],
  ["what isn't there", `observatories.get?input=${encoded({ id: "nothing" })}`],
  ["what one may not", `users.list?input=${encoded({})}`],
  ["an unknown name", "profile.nothing"],
  ["a name of every object", "constructor"],
  ["no name", "?input={}"],
  ["an encoded name", "profile%2Eget"],
  ["a change", `profile.update?input=${encoded({ name: "Anna" })}`],
  ["a batch", `profile.get,apiKeys.list?batch=1&input=${encoded({ 0: {}, 1: {} })}`],
  ["a batch of one", `profile.get?batch=1&input=${encoded({ 0: {} })}`],
  ["a batch without inputs", "profile.get,apiKeys.list?batch=1"],
  ["a batch with one that fails", `profile.get,users.list?batch=1&input=${encoded({ 0: {}, 1: {} })}`],
  ["a batch that fails alike", `users.list,users.list?batch=1&input=${encoded({ 0: {}, 1: {} })}`],
  ["a batch with an unknown name", `profile.get,nothing?batch=1&input=${encoded({ 0: {} })}`],
  ["a batch with a list for inputs", `profile.get?batch=1&input=${encoded([{}])}`],
  ["a batch with null for inputs", "profile.get?batch=1&input=null"],
  ["a batch that is too large", `${tooMany}?batch=1&input={}`],
  ["several without saying so", `profile.get,apiKeys.list?input=${encoded({ 0: {}, 1: {} })}`],
  ["another value of batch", `profile.get?batch=0&input=${encoded({})}`],
  ["a parameter more", `${profile}&other=1`],
  ["an input given twice", `${profile}&input=${encoded({ limit: 1 })}`],
])("%s is answered as the library answers", async (_, path) => {
  for (const authorization of [`Bearer ${key}`, "Bearer wrong"]) {
    const headers = { authorization, "x-request-id": "the-same" };
    const ours = await anna.get(`/trpc/${path}`, headers);
    // With a content type a GET is none of the ordinary ones, and means the same.
    const librarys = await anna.get(`/trpc/${path}`, { ...headers, "content-type": "application/json" });
    expect(ours).toEqual({ ...librarys, headers: expect.anything() });
    expect([...ours.headers]).toEqual([...librarys.headers]);
  }
});
