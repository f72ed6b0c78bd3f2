import type { Database } from "@meridian/database";
import { beforeAll } from "vitest";
import { type TestClient, testClient } from "./testClient.ts";
import { sharedApp, signedIn } from "./testSignedIn.ts";

export type Tool = TestClient & { userId: string; email: string };

/** Somebody's tool: it has a key and no session. */
export async function toolOf(database: Database, options: { serverAdmin?: boolean } = {}): Promise<Tool> {
  const { userId, email, post } = await signedIn(database, options);
  const { key } = (await post("/api/v1/user/api-keys", { name: "tool" })).body;
  return { ...testClient(sharedApp(database).app, { authorization: `Bearer ${key}` }), userId, email };
}

/**
 * Anna, Ben, a stranger and a server administrator, each with a tool of their own: there before the first test of the file
 * that calls this at its top.
 */
export function testTools(database: Database): Record<"anna" | "ben" | "stranger" | "admin", Tool> {
  const tools = { anna: {} as Tool, ben: {} as Tool, stranger: {} as Tool, admin: {} as Tool };
  beforeAll(async () => {
    const made = Object.entries(tools).map(async ([name, tool]) =>
      Object.assign(tool, await toolOf(database, { serverAdmin: name === "admin" })),
    );
    await Promise.all(made);
  });
  return tools;
}
