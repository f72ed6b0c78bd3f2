/** The project as it was before its newest migration, with the libraries of the present one. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";

const here = fileURLToPath(new URL("../../../../", import.meta.url));
const git = (...args: string[]) => execFileSync("git", args, { cwd: here, maxBuffer: 2 ** 28 });
const text = (...args: string[]) =>
  git(...args)
    .toString()
    .trim();

/** The commit before the newest migration. Where the history is cut off, the rest of it is asked for. */
function commitBefore(): string {
  if (text("rev-parse", "--is-shallow-repository") === "true") git("fetch", "--unshallow", "--quiet");
  return text("log", "-1", "--format=%P", "--first-parent", "--", "packages/database/migrations/*.sql").split(
    " ",
  )[0]!;
}

/** Puts it into a folder of its own until the test ends, and returns that. Throws where its commit can't be had. */
export async function earlierProject(): Promise<{ commit: string; project: URL }> {
  const commit = commitBefore();
  const folder = mkdtempSync(join(tmpdir(), "meridian-earlier-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync("tar", ["-x", "-C", folder], {
    input: git("archive", commit, "apps", "packages", "package.json"),
  });
  // Links between the packages are relative, so that they lead to the earlier ones.
  const link = (path: string) => symlinkSync(join(here, path), join(folder, path));
  link("node_modules");
  for (const kind of ["apps", "packages"])
    for (const name of await readdir(join(folder, kind)))
      execFileSync("cp", ["-a", join(here, kind, name, "node_modules"), join(folder, kind, name)]);
  return { commit, project: pathToFileURL(`${folder}/`) };
}
