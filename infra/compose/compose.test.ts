/** The compose file sets what servers and workers take, and fits the image that it starts. */
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readEnvironment as readServer, serverEnvironment } from "../../apps/server/src/environment.ts";
import { readEnvironment as readWorker, workerEnvironment } from "../../apps/worker/src/environment.ts";

interface Service {
  image: string;
  command?: string[];
  env_file?: string;
  environment: Record<string, string>;
  read_only?: boolean;
  volumes?: string[];
}
interface Compose {
  services: Record<string, Service>;
  networks: { default: { ipam: { config: { subnet: string }[] } } };
  volumes: Record<string, unknown>;
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const text = read("compose.yaml");
const { services, networks, volumes } = parse(text, { merge: true }) as Compose;
const containerfile = read("../containers/Containerfile");
const example = read(".env.example");
const own = Object.entries(services).filter(([, { command }]) => command);
const known = new Set(Object.keys({ ...serverEnvironment, ...workerEnvironment }));
/** Variables that compose itself puts into the file. */
const filledIn = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
const given = { ...parseEnv(example) } as Record<string, string>;
const secrets = Object.keys(given).filter((name) => given[name] === "");
const filled = { ...given, ...Object.fromEntries(secrets.map((name) => [name, name.padEnd(32, "x")])) };
const withValues = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):\?\}/g, (_, variable) => filled[variable]!),
    ]),
  );

test("servers and workers know every variable, and start with the example once its gaps are filled", () => {
  expect(own.map(([name, { command }]) => [name, command])).toEqual([
    ["server-1", ["server"]],
    ["server-2", ["server"]],
    ["worker", ["worker"]],
  ]);
  for (const [, { command, environment, env_file }] of own) {
    expect(env_file).toBe(".env");
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    const all = { ...filled, ...withValues(environment) };
    expect(command![0] === "server" ? readServer(all) : readWorker(all)).toMatchObject({
      BASE_URL: "https://meridian.example.org",
      S3_BUCKET: "meridian",
    });
  }
});

test("the example names every secret and nothing that nobody reads", () => {
  const optional = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name!);
  const named = [...Object.keys(given), ...optional];
  expect(named.filter((name) => !known.has(name) && !filledIn.has(name))).toEqual([]);
  expect([...filledIn].filter((name) => !(name in given))).toEqual(["MERIDIAN_IMAGE"]);
  // Without them nothing starts; the administrator's password is only for the first time.
  expect(secrets.filter((name) => !text.includes(`\${${name}:?}`))).toEqual(["ADMIN_PASSWORD"]);
});

test("the proxy leads to each server on the port that the image listens on and is checked at", () => {
  const [, port] = containerfile.match(/^ENV .*\bPORT=(\d+)/m)!;
  expect(containerfile).toMatch(new RegExp(`^EXPOSE ${port}$`, "m"));
  const proxy = read("haproxy.cfg");
  const servers = own.filter(([, { command }]) => command![0] === "server").map(([name]) => name);
  expect([...proxy.matchAll(/^ +server (.+)$/gm)].map(([, words]) => words)).toEqual(
    servers.map((name) => `${name} ${name}:${port}`),
  );
  expect(proxy).toContain("http-check send meth GET uri /readyz ");
  expect(containerfile).toMatch(/^HEALTHCHECK .*"infra\/containers\/health\.mjs"/m);
  for (const [, { environment }] of own) {
    expect(environment.PORT ?? port).toBe(port);
    expect(environment.TRUSTED_PROXIES).toBe(networks.default.ipam.config[0]!.subnet);
  }
});

test("the image's health check asks servers and workers at ports of their own", () => {
  const ports = [...containerfile.matchAll(/\b(\w*PORT)=(\d+)/g)].map(([, name, port]) => [name, port]);
  expect(ports).toEqual([
    ["PORT", "3000"],
    ["HEALTH_PORT", "3001"],
  ]);
  const health = read("../containers/health.mjs");
  expect(health).toContain("{ server: PORT, worker: HEALTH_PORT }");
  expect(health).toContain("/readyz");
  for (const [, { command, environment }] of own) {
    const variables = { ...filled, ...withValues(environment), ...Object.fromEntries(ports) };
    if (command![0] === "worker") expect(readWorker(variables)).toMatchObject({ HEALTH_PORT: 3001 });
    // Every copy of the service has a network of its own, where this port is free.
    expect(environment).not.toHaveProperty("HEALTH_PORT");
  }
});

test("the image takes each command, and keeps a read-only root file system", () => {
  const entrypoint = read("../containers/entrypoint.sh");
  for (const [, { command, read_only }] of own) {
    expect(entrypoint).toMatch(new RegExp(`^ +(\\w+ \\| )?${command![0]}( \\| \\w+)?\\)`, "m"));
    expect(read_only).toBe(true);
  }
  expect(containerfile).toMatch(/^USER \d+:\d+$/m);
});

test("the bucket and every volume are there", () => {
  const { VGW_BACKEND_ARG } = services.s3!.environment;
  expect(services.s3!.volumes).toEqual([`files:${VGW_BACKEND_ARG}/${own[0]![1].environment.S3_BUCKET}`]);
  const used = Object.values(services).flatMap((service) => service.volumes ?? []);
  expect(used.map((one) => one.split(":")[0]!).filter((one) => !one.startsWith("."))).toEqual(
    Object.keys(volumes),
  );
});
