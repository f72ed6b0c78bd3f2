/** Rules of every list over REST. */
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { z } from "zod";
import { parametersOf } from "../openapi/parameters.ts";
import { restOperations } from "../rest/operations.ts";
import { fieldsOf } from "../testing/testClient.ts";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();

/** They look up a few by a whole value, and have no second page. */
const lookUps = ["organizations.search", "users.search"];
const lists = restOperations().filter(
  ({ name, meta: { output } }) =>
    output instanceof z.ZodObject && "next_cursor" in output.shape && !lookUps.includes(name),
);

test("every list says that it takes limit, cursor, sort and order, and refuses others by name", async () => {
  const admin = await signedIn(database, { serverAdmin: true });
  expect(lists.length).toBeGreaterThan(30);
  const wrong = { limit: "0", cursor: "x".repeat(1001), sort: "nonsense", order: "sideways" };
  for (const { name, input, meta } of lists) {
    const described = parametersOf(input, meta.openapi.path, true).map((parameter) => parameter.name);
    expect([name, described]).toEqual([name, expect.arrayContaining(Object.keys(wrong))]);
    const answer = await admin.get(
      `${meta.openapi.path.replaceAll(/[{}]/g, "")}?${new URLSearchParams(wrong)}`,
    );
    expect([name, answer.status]).toEqual([name, 422]);
    expect(fieldsOf(answer)).toEqual(expect.arrayContaining(Object.keys(wrong)));
  }
});
