import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentOf, root } from "./paths.mjs";
import { runOrThrow } from "./run.mjs";

const stamp = join(root, "node_modules", ".meridian-installed");

const packagesIn = (folder) =>
  readdirSync(join(root, folder)).map((name) => join(folder, name, "package.json"));

/** Changes with every file that decides what pnpm installs. */
function fingerprint() {
  const files = [
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    "package.json",
    ...packagesIn("apps"),
    ...packagesIn("packages"),
  ];
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(`${file}\n${contentOf(join(root, file)) ?? ""}\n`);
  return hash.update(`${process.platform}-${process.arch}`).digest("hex");
}

/** Installs exactly what the lockfile says, unless it is installed already. */
export function install(pnpm) {
  const wanted = fingerprint();
  if (contentOf(stamp) === wanted) return;
  console.error("meridian: installing packages");
  runOrThrow(pnpm, ["install", "--frozen-lockfile"]);
  writeFileSync(stamp, wanted);
}
