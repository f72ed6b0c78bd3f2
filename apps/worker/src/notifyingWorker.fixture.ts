/** A worker of its own process that sends announcements by mail, or notifications by Web Push, and looks for dead workers all the time: for tests that kill it. */
import { openPusher } from "@meridian/adapters";
import { smtpMailer } from "@meridian/adapters/smtp";
import { openDatabase } from "@meridian/database";
import { announcementTasks, notificationTasks } from "@meridian/domain";
import { memoryPorts } from "@meridian/testkit";
import { startWorker } from "./worker.ts";

export interface NotifyingWorkerOptions {
  databaseUrl: string;
  smtpUrl: string;
  webPush?: { vapid: { publicKey: string; privateKey: string; subject: string }; ca: string };
}

const { databaseUrl, smtpUrl, webPush } = JSON.parse(process.argv[2]!) as NotifyingWorkerOptions;
const ports = memoryPorts();
const { log } = ports;

const worker = await startWorker({
  ...ports,
  database: openDatabase(databaseUrl, { max: 6 }),
  mailer: smtpMailer({ url: smtpUrl, from: "Meridian <no-reply@meridian.example>", log }),
  pusher: webPush ? openPusher({ ...webPush, allowPrivate: true, log }) : ports.pusher,
  installation: { baseUrl: "https://meridian.example", supportEmail: "support@meridian.example" },
  tasks: webPush ? notificationTasks : announcementTasks,
  recovery: { everyMs: 200, graceMs: 200 },
});
worker.finished.catch(() => process.exit(1));
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
