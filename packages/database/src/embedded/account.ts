import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The account that PostgreSQL runs as; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

const lookUp = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`, who is made when there is none. */
export async function databaseAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const found = () => Promise.all([lookUp("-u"), lookUp("-g")]);
  const [uid, gid] = await found().catch(async () => {
    const shell = ["--shell", "/usr/sbin/nologin"];
    await run("useradd", ["--system", "--user-group", "--no-create-home", ...shell, "postgres"]).catch(() => {
      throw new Error(
        "PostgreSQL may not run as root and no user postgres could be made: add one, or start as another user",
      );
    });
    return found();
  });
  return { uid, gid };
}

async function mayEnter(folder: string, { uid, gid }: { uid: number; gid: number }) {
  const { mode, uid: owner, gid: group } = await stat(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  return (mode & (group === gid ? 0o010 : 0o001)) !== 0;
}

/** Throws one line naming the outermost folder on the way to `folder` that the account can't enter. */
export async function requireReachable(folder: string, account: Account): Promise<void> {
  if (!account) return;
  const above = dirname(folder);
  if (above !== folder) await requireReachable(above, account);
  if (await mayEnter(folder, account)) return;
  throw new Error(
    `${folder} is closed to the user postgres, which PostgreSQL runs as when root starts it: ` +
      `open it (chmod o+x ${folder}), use folders elsewhere, start as another user, or set DATABASE_URL`,
  );
}
