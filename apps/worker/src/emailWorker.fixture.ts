/** A worker of its own process that delivers mail, and looks for dead workers all the time: for tests that kill it. */
import { smtpMailer } from "@meridian/adapters/smtp";
import { openDatabase } from "@meridian/database";
import { announcementTasks } from "@meridian/domain";
import { memoryDestinations, memoryObjectStore, memoryPusher, memorySecrets } from "@meridian/testkit";
import { startWorker } from "./worker.ts";

const [url, smtpUrl] = process.argv.slice(2) as [string, string];
const log = { debug() {}, info() {}, warn() {}, error() {} };

const worker = await startWorker({
  database: openDatabase(url, { max: 6 }),
  objectStore: memoryObjectStore(),
  mailer: smtpMailer({ url: smtpUrl, from: "Meridian <no-reply@meridian.example>", log }),
  pusher: memoryPusher(),
  destinations: memoryDestinations(),
  secrets: memorySecrets(),
  site: { baseUrl: "https://meridian.example", supportEmail: "support@meridian.example" },
  log,
  tasks: announcementTasks,
  recovery: { everyMs: 200, graceMs: 200 },
});
worker.finished.catch(() => process.exit(1));
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
