/** The chart renders to what Kubernetes takes, and fits the image and the programs that it starts. */
import { readFileSync } from "node:fs";
import { expect, inject, test, vi } from "vitest";
import { parse } from "yaml";
import { readEnvironment as readServer, serverEnvironment } from "../../apps/server/src/environment.ts";
import { healthRoutes } from "../../apps/server/src/health/routes.ts";
import { readEnvironment as readWorker, workerEnvironment } from "../../apps/worker/src/environment.ts";
import { lint, type Pod, type Resource, render, typeErrors, validate } from "./render.fixture.ts";

vi.setConfig({ testTimeout: 120_000 });
const isThere = inject("hasHelm");
const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const secret = "x".repeat(32);
const env = { BASE_URL: "https://meridian.example.org", S3_BUCKET: "meridian" };
const secretEnv = {
  DATABASE_URL: "postgres://meridian:secret@one:5432,two:5432/meridian",
  ...{ AUTH_SECRET: secret, ENCRYPTION_KEY: secret, S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: secret },
};
const autoscaling = { enabled: true, minReplicas: 3, maxReplicas: 9, targetCPU: 60 };

/** Installations from the least to the most. */
const installations: Record<string, { env: Record<string, string>; [name: string]: unknown }> = {
  "a database elsewhere": { env, secretEnv },
  "the example": parse(read("example.yaml")),
  everything: {
    env: {
      ...env,
      TRUSTED_PROXIES: "10.0.0.0/8",
      WRITE_RATE: "60",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://otel:4318",
    },
    secretEnv: { ...secretEnv, DATABASE_URL: undefined, METRICS_TOKEN: secret },
    extraEnv: [{ name: "LOG_LEVEL", value: "debug" }],
    imagePullSecrets: [{ name: "registry" }],
    ...Object.fromEntries(
      ["server", "worker"].map((role) => [
        role,
        {
          autoscaling,
          nodeSelector: { zone: "dome" },
          tolerations: [{ key: "dome", operator: "Exists" }],
          podAnnotations: { "prometheus.io/scrape": "true" },
        },
      ]),
    ),
    ingress: {
      enabled: true,
      className: "haproxy",
      tlsSecret: "tls",
      annotations: { "example.org/body": "0" },
    },
    postgres: { enabled: true, storage: { size: "1Ti", storageClass: "fast" } },
  },
};
const each = Object.entries(installations);

const named = (resources: Resource[], kind: string, name: string) =>
  resources.find((one) => one.kind === kind && one.metadata.name === name);
const ofKind = (resources: Resource[], kind: string) => resources.filter((one) => one.kind === kind);
const podsOf = (resources: Resource[]) =>
  resources
    .filter(({ kind }) => ["Deployment", "Job"].includes(kind))
    .map(({ spec }) => spec.template as Pod);
const containerOf = ({ spec }: Pod) => spec.containers[0]!;

/** The variables of a container, as Kubernetes puts them together; Secrets that aren't the chart's have what they must have. */
function variablesOf(resources: Resource[], { envFrom, env: more = [] }: ReturnType<typeof containerOf>) {
  const [, image] = read("../containers/Containerfile").match(/^ENV (HOST=.*)$/m)!;
  const given: Record<string, string> = Object.fromEntries(image!.split(" ").map((one) => one.split("=")));
  for (const { configMapRef, secretRef } of envFrom) {
    if (configMapRef) Object.assign(given, named(resources, "ConfigMap", configMapRef.name)!.data);
    else if (secretRef!.name === "meridian-secrets") Object.assign(given, { ...secretEnv, DATABASE_URL: "" });
    else Object.assign(given, named(resources, "Secret", secretRef!.name)!.stringData);
  }
  for (const { name, value, valueFrom } of more) {
    given[name] = value ?? "";
    if (!valueFrom) continue;
    const { name: made, key } = valueFrom.secretKeyRef;
    // CloudNativePG names it after the cluster.
    expect([ofKind(resources, "Cluster").map(({ metadata }) => `${metadata.name}-app`), key]).toEqual([
      [made],
      "uri",
    ]);
    given[name] = "postgresql://meridian:secret@meridian-postgres-rw.sky:5432/meridian";
  }
  return given;
}

test.runIf(isThere).each(each)("Kubernetes takes what is made for %s", async (_, values) => {
  expect(await lint(values)).toContain("0 chart(s) failed");
  for (const words of [[], ["--is-upgrade"]]) {
    const resources = await render(values, ...words);
    await validate(resources);
    expect(await typeErrors(resources)).toBe("");
    const names = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names).toEqual([...new Set(names)]);
  }
});

test.runIf(isThere)("a field that Kubernetes doesn't know and a wrong value are found", async () => {
  const [first] = ofKind(await render(installations.everything!), "Deployment");
  const { template } = first!.spec;
  const odd = {
    ...first!,
    spec: { ...first!.spec, template: { ...template, spec: { ...template.spec, restarts: 3 } } },
  };
  expect(await typeErrors([odd])).toContain(`'"restarts"' does not exist`);
  await expect(validate([{ ...first!, spec: { ...first!.spec, replicas: "two" } }])).rejects.toThrow(
    /replicas must be/,
  );
});

test.runIf(isThere).each(each)("programs know and take every variable of %s", async (_, values) => {
  const resources = await render(values);
  const known = new Set(Object.keys({ ...serverEnvironment, ...workerEnvironment }));
  for (const pod of podsOf(resources)) {
    const container = containerOf(pod);
    const variables = variablesOf(resources, container);
    expect(Object.keys(variables).filter((name) => !known.has(name) && !name.startsWith("OTEL_"))).toEqual(
      [],
    );
    expect((container.name === "server" ? readServer : readWorker)(variables)).toMatchObject({
      S3_BUCKET: "meridian",
      DATABASE_URL: expect.stringMatching(/^postgres/),
    });
  }
});

test.runIf(isThere).each(each)("whatever selects something in %s finds it", async (_, values) => {
  const resources = await render(values);
  const finds = (selector: Record<string, string>) =>
    podsOf(resources)
      .filter(({ metadata: { labels } }) =>
        Object.entries(selector).every(([name, value]) => labels[name] === value),
      )
      .map((pod) => containerOf(pod).name);
  for (const role of ["server", "worker"]) {
    const deployment = named(resources, "Deployment", `meridian-${role}`)!;
    const { strategy, replicas, selector, template } = deployment.spec;
    expect(finds(selector.matchLabels)).toEqual([role]);
    expect(
      finds(named(resources, "PodDisruptionBudget", `meridian-${role}`)!.spec.selector.matchLabels),
    ).toEqual([role]);
    expect(finds(template.spec.topologySpreadConstraints[0].labelSelector.matchLabels)).toEqual([role]);
    expect(strategy.rollingUpdate.maxUnavailable).toBe(0);
    // Whoever scales it says how many there are.
    const scaler = named(resources, "HorizontalPodAutoscaler", `meridian-${role}`);
    expect([replicas, scaler?.spec.scaleTargetRef.name]).toEqual(
      scaler ? [undefined, `meridian-${role}`] : [2, undefined],
    );
    expect(template.spec.containers[0].resources.requests.cpu).toBeTruthy();
  }
  const [service] = ofKind(resources, "Service");
  expect(finds(service!.spec.selector)).toEqual(["server"]);
  for (const { spec } of ofKind(resources, "Ingress")) {
    const [{ host, http }] = spec.rules;
    expect([host, http.paths[0].backend.service]).toEqual([
      new URL(env.BASE_URL).hostname,
      { name: service!.metadata.name, port: { name: service!.spec.ports[0].name } },
    ]);
  }
});

test.runIf(isThere).each(each)(
  "the image takes each command of %s, and answers each probe",
  async (_, values) => {
    const resources = await render(values);
    const containerfile = read("../containers/Containerfile");
    const probed = healthRoutes.map(({ address }) => address.replace("GET ", ""));
    for (const pod of podsOf(resources)) {
      const { name, args, ports = [], ...container } = containerOf(pod);
      expect(read("../containers/entrypoint.sh")).toMatch(
        new RegExp(`^ +(\\w+ \\| )?${args[0]}( \\| \\w+)?\\)`, "m"),
      );
      if (name === "migrate")
        expect(read("../../apps/standalone/src/meridian.ts")).toContain(`/^${args[1]}$/`);
      const [, user] = containerfile.match(/^USER (\d+):\d+$/m)!;
      expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user) });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(container.volumeMounts).toEqual(
        pod.spec.volumes.map((one) => ({ name: one.name, mountPath: "/tmp" })),
      );
      if (name === "migrate") continue;
      const { PORT, HEALTH_PORT } = variablesOf(resources, containerOf(pod));
      expect(ports).toEqual([
        { name: "http", containerPort: Number(name === "server" ? PORT : HEALTH_PORT) },
      ]);
      const probes = ["startup", "liveness", "readiness"].map((one) => container[`${one}Probe`]!.httpGet);
      expect(probes).toEqual(["/livez", "/livez", "/readyz"].map((path) => ({ path, port: "http" })));
      for (const { path } of probes)
        expect(name === "server" ? probed : read("../../apps/worker/src/health.ts")).toContain(path);
      expect(pod.spec.terminationGracePeriodSeconds).toBe(30);
    }
  },
);

test.runIf(isThere)("the database is migrated before new pods start, once there is one", async () => {
  const hooks = async (values: object) =>
    (await render(values)).flatMap(({ kind, metadata: { annotations } }) =>
      annotations?.["helm.sh/hook"] ? [`${kind} ${annotations["helm.sh/hook"]}`] : [],
    );
  expect(await hooks(installations["a database elsewhere"]!)).toEqual([
    "Secret pre-install,pre-upgrade",
    "Job pre-install,pre-upgrade",
  ]);
  expect(await hooks(installations["the example"]!)).toEqual(["Job pre-upgrade"]);
  expect(await hooks({ ...installations["the example"]!, migrations: { enabled: false } })).toEqual([]);
  const [cluster] = ofKind(await render(installations["the example"]!), "Cluster");
  expect(cluster!.spec.postgresql.synchronous).toEqual({
    method: "any",
    number: 1,
    dataDurability: "required",
  });
  expect(cluster!.metadata.annotations).toEqual({ "helm.sh/resource-policy": "keep" });
});

test.runIf(isThere).each([
  ["env.BASE_URL must be set", { env: {}, secretEnv }],
  ["env.S3_BUCKET must be set", { env: { BASE_URL: env.BASE_URL }, secretEnv }],
  [
    "secretEnv.DATABASE_URL must be set, or existingSecret",
    { env, secretEnv: { ...secretEnv, DATABASE_URL: "" } },
  ],
  ["set existingSecret or secretEnv, not both", { env, secretEnv, existingSecret: "mine" }],
  [
    "set secretEnv.DATABASE_URL or postgres.enabled, not both",
    { env, secretEnv, postgres: { enabled: true } },
  ],
  ["env.TRUSTED_PROXIES must be set with an ingress", { env, secretEnv, ingress: { enabled: true } }],
  [
    "postgres.synchronous must be less than postgres.instances",
    { env, existingSecret: "mine", postgres: { enabled: true, instances: 1 } },
  ],
  [
    "worker.autoscaling.minReplicas must not be more than maxReplicas",
    { env, secretEnv, worker: { autoscaling: { enabled: true, minReplicas: 7 } } },
  ],
  ["at '/env': additional properties 'BASEURL' not allowed", { env: { ...env, BASEURL: "x" }, secretEnv }],
  ["at '/env': additional properties 'AUTH_SECRET' not allowed", { env: { ...env, AUTH_SECRET: secret } }],
  ["at '/env/WRITE_RATE': got number, want string", { env: { ...env, WRITE_RATE: 600 }, secretEnv }],
  ["at '/server/replicas': minimum: got -1, want 0", { env, secretEnv, server: { replicas: -1 } }],
  ["additional properties 'replicas' not allowed", { env, secretEnv, replicas: 3 }],
])("wrong values are refused: %s", async (words, values) => {
  await expect(render(values)).rejects.toThrow(words);
});

test("the schema has each variable once, the secret ones apart, and none that the chart sets", () => {
  const { properties } = JSON.parse(read("values.schema.json"));
  const names = ["env", "secretEnv"].flatMap((one) => Object.keys(properties[one].properties));
  const own = ["DATA_DIR", "HEALTH_PORT", "HOST", "PORT"];
  expect([...names, ...own].sort()).toEqual(
    Object.keys({ ...serverEnvironment, ...workerEnvironment }).sort(),
  );
  const open = Object.keys(properties.env.properties);
  expect(
    open.filter((name) =>
      /SECRET|PASSWORD|TOKEN|PRIVATE_KEY|ENCRYPTION|ACCESS_KEY|DATABASE|SMTP_URL/.test(name),
    ),
  ).toEqual([]);
  expect(Object.keys(parse(read("values.yaml")))).toEqual(
    expect.arrayContaining(Object.keys(properties).filter((name) => name !== "global")),
  );
});
