import { createECDH, randomBytes } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const schema = z.object({
  auth_secret: z.string(),
  encryption_key: z.string(),
  /** The key pair by which browsers that subscribed to Web Push know this installation: P-256, in base64url. */
  vapid: z.object({ public_key: z.string(), private_key: z.string() }),
  postgres_password: z.string(),
  postgres_port: z.number().optional(),
  /** The first administrator, kept until shown. */
  first_administrator: z.object({ email: z.string(), password: z.string() }).optional(),
  /** True once an administrator exists, so that no start has to look again. */
  has_administrator: z.boolean().optional(),
});

/** Installations from before there were these have none yet. */
const atRest = schema.partial({ encryption_key: true, vapid: true });

export type Secrets = z.output<typeof schema>;

const secret = () => randomBytes(32).toString("base64url");

function vapidKeys(): Secrets["vapid"] {
  const pair = createECDH("prime256v1");
  return {
    public_key: pair.generateKeys("base64url"),
    private_key: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
  };
}

const fileIn = (folder: string) => join(folder, "secrets.json");

/** Readable by this user only, and never half written. */
export async function saveSecrets(folder: string, secrets: Secrets): Promise<void> {
  const temporary = `${fileIn(folder)}.new`;
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, fileIn(folder));
}

const madeUp = (): z.output<typeof atRest> => ({ auth_secret: secret(), postgres_password: secret() });

async function readSecrets(folder: string) {
  const content = await readFile(fileIn(folder), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return content === undefined ? undefined : atRest.parse(JSON.parse(content));
}

/** Reads the secrets made up at the first start, which stay the same ever after, and adds missing ones. */
export async function openSecrets(folder: string): Promise<Secrets> {
  const kept = (await readSecrets(folder)) ?? madeUp();
  const secrets = {
    ...kept,
    encryption_key: kept.encryption_key ?? secret(),
    vapid: kept.vapid ?? vapidKeys(),
  };
  if (!kept.encryption_key || !kept.vapid) await saveSecrets(folder, secrets);
  return secrets;
}
