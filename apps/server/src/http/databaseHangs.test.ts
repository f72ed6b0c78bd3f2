/** PostgreSQL that hangs without closing anything: whatever is asked is answered, and soon. */
import { migrateDatabase, openDatabase } from "@meridian/database";
import { crashablePostgres } from "@meridian/testkit/faults";
import { expect, test } from "vitest";
import { createApp } from "../app.ts";
import { startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";

/** Six seconds are the promise; two hundred requests at once on a busy machine get a little more. */
const longest = 8000;
/** They ask nothing of the database. */
const without = ["/livez", "/metrics", "/api/openapi.json", "/api/docs", "/unsubscribe", "/app", "/"];

test("every route answers when the database hangs: 503, and when to come back", {
  timeout: 120_000,
}, async () => {
  await using stack = new AsyncDisposableStack();
  const postgres = await crashablePostgres();
  await migrateDatabase(postgres.url);
  const database = openDatabase(postgres.url);
  stack.defer(() => database.close());
  const deps = testDeps(database);
  const person = await signedIn(database, { serverAdmin: true, config: deps.config });
  const { key } = (await person.post("/api/v1/user/api-keys", { name: "walk" })).body;
  const server = await startServer(deps, { host: "127.0.0.1", port: 0 });
  stack.defer(() => server.close());
  const authorization = `Bearer ${key}`;
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await fetch(`${server.url}/observatories`, { headers: { authorization } })).status).toBe(200);

  const routes = createApp(deps).routes.filter(
    ({ method, path }) =>
      method !== "ALL" &&
      !without.some((known) => path === known || (path.startsWith(`${known}/`) && known !== "/")),
  );
  for (const [method, path] of [
    ["GET", "/trpc/profile.get"],
    ["POST", "/trpc/observatories.create"],
  ] as const)
    routes.push({ ...routes[0]!, method, path });
  expect(routes.length).toBeGreaterThan(100);
  const ask = async (method: string, route: string) => {
    const path = route.replaceAll(/:\w+/g, "some").replaceAll("*", "some");
    const isSignIn = path.startsWith("/api/auth/");
    const began = performance.now();
    const answer = await fetch(server.url + path, {
      method,
      headers: { ...(isSignIn ? { cookie } : { authorization }), "content-type": "application/json" },
      ...(method !== "GET" && {
        body: JSON.stringify(
          isSignIn ? { email: "a@example.org", password: "long enough", name: "A", token: "t" } : {},
        ),
      }),
    });
    await answer.arrayBuffer();
    const took = performance.now() - began;
    const isFine = answer.status === 503 && Number(answer.headers.get("retry-after")) > 0;
    return took > longest || !(isFine || answer.status === 422 || answer.status === 401)
      ? `${method} ${route}: ${answer.status} after ${Math.round(took)} ms`
      : "";
  };
  await postgres.freeze();
  try {
    const faults = await Promise.all(routes.map(({ method, path }) => ask(method, path)));
    expect(faults.filter(Boolean)).toEqual([]);
  } finally {
    await postgres.goOn();
  }
  await expect
    .poll(async () => (await fetch(`${server.url}/observatories`, { headers: { authorization } })).status, {
      timeout: 20_000,
    })
    .toBe(200);
});
