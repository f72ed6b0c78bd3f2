/** A process of its own that works some kinds of job off, one after another, and ends: for tests that kill it. */
import { filesystemObjectStore } from "@meridian/adapters";
import { ageKeys } from "@meridian/adapters/ageKeys";
import { openDatabase } from "@meridian/database";
import { workOff } from "@meridian/domain/fixtures/backups/workOff";
import { testContext } from "@meridian/testkit/context";
import { tasks } from "./tasks.ts";

const [url, folder, key, ...names] = process.argv.slice(2) as [string, string, string, ...string[]];
const database = openDatabase(url, { max: 4 });
const ctx = testContext(database, {
  objectStore: filesystemObjectStore(folder),
  // Empty where backups aren't encrypted.
  backupKeys: key ? await ageKeys([key]) : null,
  // Tells how far it is.
  live: {
    publish(...notices) {
      for (const notice of notices) console.log(JSON.stringify(notice));
    },
  },
});
process.send?.({ ready: true });
await workOff(
  database,
  ctx,
  tasks.filter(({ name }) => names.includes(name)),
);
process.exit();
