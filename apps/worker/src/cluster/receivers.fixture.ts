import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mailServer, pushService, vapidKeys } from "@meridian/testkit";
import { onTestFinished } from "vitest";

/** The number of mails that the worker sends at once. */
export const mailConnections = 4;

/** Takes a site's mail and push messages; with the variables that lead them there. */
export async function startReceivers() {
  const [mail, push] = [await mailServer(), await pushService()];
  const folder = await mkdtemp(join(tmpdir(), "meridian-receivers-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const certificate = join(folder, "ca.pem");
  await writeFile(certificate, push.ca);
  const { publicKey, privateKey } = vapidKeys();
  const variables = {
    SMTP_URL: `${mail.url}?maxConnections=${mailConnections}`,
    MAIL_FROM: "meridian@example.org",
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    NODE_EXTRA_CA_CERTS: certificate,
    ALLOW_PRIVATE_ADDRESSES: "true",
  };
  return { mail, push, variables };
}
