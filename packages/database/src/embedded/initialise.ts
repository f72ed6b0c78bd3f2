import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account.ts";
import type { PostgresPrograms } from "./binaries.ts";
import { postgresVariables } from "./variables.ts";

const run = promisify(execFile);

/** Makes the data folder on first use: whole, or not at all when it is interrupted. */
export async function initialise(
  folder: string,
  programs: PostgresPrograms,
  password: string,
  account: Account,
) {
  if (existsSync(join(folder, "PG_VERSION"))) return;
  const partial = `${folder}.partial`;
  const passwordFile = `${folder}.password`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) {
    await chown(partial, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const flags = [
    "--username=meridian",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
  ];
  try {
    const options = { ...account, cwd: dirname(folder), env: postgresVariables() };
    const settings = [`--pgdata=${partial}`, ...flags, ...programs.locale];
    await run(join(programs.folder, "initdb"), settings, options);
    await rename(partial, folder);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(partial, { recursive: true, force: true });
  }
}
