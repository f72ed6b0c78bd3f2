/** Renders the chart as Helm does, and says whether Kubernetes would take the result. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { parseAllDocuments, stringify } from "yaml";
import { helmProgram } from "./install.ts";

const run = promisify(execFile);
const chart = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../../", import.meta.url));

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}
export interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    securityContext: object;
    volumes: { name: string; emptyDir?: object }[];
    terminationGracePeriodSeconds?: number;
    containers: {
      name: string;
      args: string[];
      securityContext: object;
      volumeMounts: { name: string; mountPath: string }[];
      envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
      env?: Variable[];
      ports?: { name: string; containerPort: number }[];
      [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
    }[];
  };
}
export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: a kind each; Kubernetes' own types check them.
  spec: any;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

/** Runs Helm on the chart with these values, as `values.yaml` takes them; rejects with Helm's own words. */
async function helm(words: string[], values: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-chart-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "values.yaml");
  await writeFile(file, stringify(values));
  // Nothing of the person who runs the tests.
  const env = {
    PATH: process.env.PATH,
    HELM_CONFIG_HOME: folder,
    HELM_CACHE_HOME: folder,
    HELM_DATA_HOME: folder,
  };
  return (await run(helmProgram(), [...words, chart, "--values", file], { env })).stdout;
}

export const lint = (values: object) => helm(["lint", "--strict"], values);

export async function render(values: object, ...words: string[]): Promise<Resource[]> {
  const text = await helm(["template", "meridian", "--namespace", "sky", ...words], values);
  return parseAllDocuments(text)
    .map((one) => one.toJS() as Resource)
    .filter(Boolean);
}

const moduleOf = ({ apiVersion, kind }: Resource) =>
  `${apiVersion.includes("cnpg.io") ? "@kubernetes-models/cloudnative-pg" : "kubernetes-models"}/${apiVersion}/${kind}`;

/** Checks values by Kubernetes' own schemas. Throws with what is wrong. */
export async function validate(resources: Resource[]): Promise<void> {
  for (const resource of resources) {
    const { [resource.kind]: Model } = await import(moduleOf(resource));
    new Model(resource).validate();
  }
}

/** Checks names by Kubernetes' own types, which no schema does: a field that nobody knows is an error. Resolves with the errors. */
export async function typeErrors(resources: Resource[]): Promise<string> {
  const cache = join(root, "node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "helm-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lines = resources.map(
    (one, number) =>
      `export const r${number}: import("${moduleOf(one)}").I${one.kind} = ${JSON.stringify(one, null, 1)};`,
  );
  await writeFile(join(folder, "resources.mts"), lines.join("\n"));
  const options = [
    "--noEmit",
    "--ignoreConfig",
    "--strict",
    "--skipLibCheck",
    "--module",
    "nodenext",
    "--types",
    "",
  ];
  return run(join(root, "node_modules/.bin/tsc"), [...options, "resources.mts"], { cwd: folder }).then(
    () => "",
    ({ stdout }) => stdout,
  );
}
