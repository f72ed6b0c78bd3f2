/** A trace of what a person does, through server and worker to the plugin, as OpenTelemetry's own protocol reports it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { createTestDatabase } from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "./cluster/site.fixture.ts";

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  service: string;
}

interface Attribute {
  key: string;
  value: { stringValue?: string };
}

interface Reported {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Omit<Span, "service">[] }[];
  }[];
}

/** Takes what is reported to it, as a collector does. */
async function collector(): Promise<{ url: string; spans: Span[] }> {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Reported;
    for (const { resource, scopeSpans } of resourceSpans) {
      const named = resource.attributes.find(({ key }) => key === "service.name");
      const service = named?.value.stringValue ?? "";
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
    }
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans };
}

test("one trace leads from a request through its jobs to the message to the plugin, and the log names it", {
  timeout: 120_000,
}, async () => {
  const { url: endpoint, spans } = await collector();
  const database = await createTestDatabase({ isEmpty: true });
  onTestFinished(() => database.drop());
  const site = await startSite({
    ...{ servers: [database.url], worker: database.url },
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    },
  });
  const [server] = site.servers;
  const ask = async (method: string, path: string, body?: object, headers = {}) => {
    const answer = await fetch(`${server!.url}/api/v1${path}`, {
      method,
      headers: {
        ...{ cookie: site.cookie, origin: server!.url! },
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect([path, answer.ok ? "" : text]).toEqual([path, ""]);
    return text && JSON.parse(text);
  };
  const hours = (Date.now() / 3_600_000) % 24;
  // It is midnight there.
  const longitude = hours < 12 ? -15 * hours : 15 * (24 - hours);
  const place = { name: "Roque", latitude: 50, longitude, elevation: 2400, timezone: "UTC" };
  const { id: observatory_id } = await ask("POST", "/observatories", place);
  const { id: project_id } = await ask("POST", "/projects", { name: "Messier" });
  const { key } = await ask("POST", `/observatories/${observatory_id}/keys`, { name: "Dome" });
  const assigned = Promise.withResolvers<void>();
  const plugin = new WebSocket(`${server!.url!.replace("http", "ws")}/plugin`, {
    headers: { authorization: `Bearer ${key}` },
  } as never);
  onTestFinished(() => plugin.close());
  plugin.onopen = () =>
    plugin.send(JSON.stringify({ type: "hello", message_id: "1", plugin_version: "3.8.0.0" }));
  const welcomed = Promise.withResolvers<void>();
  plugin.onmessage = ({ data }) => {
    const { type } = JSON.parse(data);
    if (type === "welcome") welcomed.resolve();
    if (type === "assign") assigned.resolve();
  };
  await welcomed.promise;

  const observatory = `/observatories/${observatory_id}`;
  await ask("POST", `${observatory}/hold`, { reason: "Clouds" });
  await ask("POST", "/observations", {
    ...{ name: "North", project_id, observatory_id },
    target: { name: "Polaris", ra: 37.9546, dec: 89.2641 },
    constraints: { twilight: "civil" },
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 3 }],
  });
  // Neither a round of the scheduler nor what the plugin's coming has queued may hand it out first.
  const { sql } = database;
  await sql`update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 hour'`;
  const jobs = () => sql`select task_identifier from graphile_worker.jobs`;
  await expect.poll(async () => [...(await jobs())]).toEqual([]);
  const [traceId, clicked] = ["5b8aa5a2d2c872e8321cf37308d69df2", "051581bf3cb55c13"];
  await ask("DELETE", `${observatory}/hold`, undefined, { traceparent: `00-${traceId}-${clicked}-01` });
  await assigned.promise;

  const picture = `iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`;
  const saved = await fetch(`${server!.url}/api/v1/user/avatar`, {
    method: "PUT",
    headers: {
      ...{ cookie: site.cookie, origin: server!.url!, "content-type": "image/png" },
      traceparent: `00-${traceId}-${clicked}-01`,
    },
    body: Buffer.from(picture, "base64"),
  });
  expect(saved.status).toBe(200);

  const own = () => spans.filter((span) => span.traceId === traceId);
  const named = (service: string, name: RegExp) =>
    own().some((span) => span.service === service && name.test(span.name));
  await expect.poll(() => named("meridian-server", /^plugin assign$/)).toBe(true);
  await expect.poll(() => named("meridian-server", /^DELETE .*hold$/)).toBe(true);
  await expect.poll(() => named("meridian-worker", /^job schedule/)).toBe(true);
  expect(named("meridian-server", /^UPDATE observatories$/)).toBe(true);
  await expect.poll(() => named("meridian-server", /^storage put$/)).toBe(true);
  // Each continues another one of the trace, the first what the person did.
  const orphans = () => {
    const ids = new Set([clicked, ...own().map(({ spanId }) => spanId)]);
    return own().filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ""));
  };
  await expect.poll(orphans).toEqual([]);
  expect(server!.log).toContainEqual(
    expect.objectContaining({ msg: "request", method: "DELETE", trace_id: traceId }),
  );
});
