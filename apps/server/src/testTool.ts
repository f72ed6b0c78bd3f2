import type { Database } from "@meridian/database";
import { type TestClient, testClient } from "./testClient.ts";
import { testApp } from "./testServer.ts";
import { signedIn } from "./testSignedIn.ts";

export type Tool = TestClient & { userId: string; email: string };

/** Somebody's tool: it has a key and no session. */
export async function toolOf(database: Database, options: { serverAdmin?: boolean } = {}): Promise<Tool> {
  const { userId, email, post } = await signedIn(database, options);
  const { key } = (await post("/api/v1/user/api-keys", { name: "tool" })).body;
  return { ...testClient(testApp(database), { authorization: `Bearer ${key}` }), userId, email };
}
