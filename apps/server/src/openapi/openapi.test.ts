import { testDatabase } from "@meridian/testkit";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { procedures } from "../everyProcedure/procedures/index.fixture.ts";
import { routes } from "../everyProcedure/roles/routes.fixture.ts";
import { restOperations, routePattern } from "../rest/operations.ts";
import { testClient } from "../testing/testClient.ts";
import { testApp, testDeps } from "../testing/testServer.ts";
import { openApiDocument } from "./mount.ts";

const database = testDatabase();

test("the description is valid OpenAPI 3.1, and keeps the recommended rules of a public linter", async () => {
  const { body } = await testClient(testApp(database)).get("/api/openapi.json");
  expect(body.openapi).toMatch(/^3\.1/);
  // What is public and only read refuses nobody: health, and the session that there is or isn't.
  const config = await createConfig({
    extends: ["recommended"],
    rules: { "operation-4xx-response": "off", "operation-description": "error", "tag-description": "error" },
  });
  const problems = await lintFromString({ source: JSON.stringify(body), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test("a schema that several operations answer is described once, by its name", () => {
  const { paths, components } = openApiDocument(testDeps(database).config);
  const answer = (path: string) =>
    (paths[path]!.get as { responses: Record<number, { content: object }> }).responses[200]!.content;
  const observation = { $ref: "#/components/schemas/Observation" };
  expect(answer("/observations/{id}")).toEqual({ "application/json": { schema: observation } });
  expect(components.schemas.ObservationPage).toHaveProperty("properties.items.items", observation);
});

test("every procedure with a REST path is described, once", async () => {
  const { paths } = openApiDocument(testDeps(database).config);
  const described = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((operation) => (operation as { operationId: string }).operationId),
  );
  expect(new Set(described).size).toBe(described.length);
  for (const { name } of restOperations()) expect(described).toContain(name);
});

test("every parameter says what it is, and every operation how it is refused", () => {
  const { paths } = openApiDocument(testDeps(database).config);
  for (const operation of Object.values(paths).flatMap(Object.values) as Record<string, never>[]) {
    for (const { name, description } of (operation.parameters ?? []) as Record<string, string>[])
      expect([name, description]).not.toEqual([name, name!.replaceAll("_", " ")]);
    expect(operation.responses).toHaveProperty("default");
  }
});

test("numbers in an address are described with their bounds", () => {
  const { paths } = openApiDocument(testDeps(database).config);
  const schemaOf = (method: string, path: string, name: string) => {
    const { parameters } = paths[path]![method] as { parameters: { name: string; schema: object }[] };
    return parameters.find((parameter) => parameter.name === name)!.schema as { description: string };
  };
  const upload = "/observations/{id}/files/{fileId}";
  expect(schemaOf("get", "/observations", "limit")).toEqual({ type: "integer", minimum: 1, maximum: 200 });
  expect(schemaOf("put", upload, "stars")).toMatchObject({
    type: "integer",
    minimum: 0,
    maximum: 10_000_000,
  });
  // What a field says of itself goes before what it says where it comes from.
  expect(schemaOf("get", "/targets/field", "ra").description).toContain("Of its middle");
  expect(schemaOf("put", upload, "eccentricity")).toMatchObject({ type: "number", minimum: 0, maximum: 1 });
});

test("exactly the operations that refuse a key say so", () => {
  const { paths, components } = openApiDocument(testDeps(database).config);
  const bySession = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { operationId: string; security?: object[] }>)
      .filter(([, { security }]) => security?.some((way) => "session" in way))
      .map(([method, { operationId }]) =>
        operationId in procedures ? operationId : `${method.toUpperCase()} ${routePattern(path)}`,
      ),
  );
  // What only some of an operation's cases are refused for is said by the refusal, and by the words about keys.
  const refusing = [...Object.entries(procedures), ...Object.entries(routes)].flatMap(
    ([
      name,
      {
        right: { byKey },
      },
    ]) => (byKey === undefined || name.includes(": ") ? [] : [name]),
  );
  expect(bySession.sort()).toEqual(refusing.sort());
  expect(components.securitySchemes.apiKey.description).toMatch(
    /session.*making keys.*password.*deleting.*link.*appointing.*backups/,
  );
});

test("fields of an observation have descriptions and units", () => {
  type Field = { description?: string; properties: Record<string, Field>; items: Field };
  const { paths } = openApiDocument(testDeps(database).config);
  const { requestBody, parameters } = paths["/observations"]!.post as {
    requestBody: { content: Record<string, { schema: Field }> };
    parameters: { name: string }[];
  };
  const { target, exposures, constraints } = requestBody.content["application/json"]!.schema.properties;
  expect(target!.properties.ra!.description).toContain("degrees");
  expect(exposures!.items.properties.exposure_time!.description).toBe("Seconds");
  expect(constraints!.properties.min_altitude!.description).toContain("above the horizon");
  expect(parameters.map(({ name }) => name)).toContain("Idempotency-Key");
});

test.each([
  ["/api/docs", "First request"],
  ["/api/docs/plugin", "<td><code>hello</code></td>"],
  ["/api/docs/observatory", "<td><code>plate_solving.program</code></td>"],
  ["/api/docs/storage", '<h2 id="google-drive">Google Drive</h2>'],
])(
  "the page %s runs no inline script, asks no other server and has what it links to",
  async (address, words) => {
    const client = testClient(testApp(database));
    const page = await client.get(address);
    expect(page.status).toBe(200);
    expect(page.body).toContain(words);
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/<script>|<(?!a )[a-z]+ [^>]*https?:\/\//);
    for (const [, path] of page.body.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g))
      expect((await client.get(path)).status).toBe(200);
    const names = new Set([...page.body.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name));
    const links = [...page.body.matchAll(/ href="#([^"]+)"/g)].map(([, name]) => name);
    expect(links.filter((name) => !names.has(name))).toEqual([]);
  },
);

test("every POST that changes describes Idempotency-Key, and every change its limit", () => {
  const { paths } = openApiDocument(testDeps(database).config);
  type Described = { parameters: { name: string; in: string }[]; responses: object };
  for (const { name, meta, changes } of restOperations()) {
    const { method, path } = meta.openapi;
    const { parameters, responses } = paths[path]![method.toLowerCase()] as Described;
    const takesKey = parameters.some((one) => one.name === "Idempotency-Key" && one.in === "header");
    expect([name, takesKey]).toEqual([name, changes && method === "POST"]);
    expect([name, "429" in responses]).toEqual([name, changes]);
  }
});
