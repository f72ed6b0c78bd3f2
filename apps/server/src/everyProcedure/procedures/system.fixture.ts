import { installationId, newId } from "@meridian/database";
import { makeCleanup, makeImport } from "../roles/records.fixture.ts";
import { addsPeople, everyCaller, observatory, serverAdmins } from "../roles/rights.fixture.ts";
import { unreached } from "./announcements.fixture.ts";
import { alone } from "./backups.fixture.ts";
import { type Case, onObservatory, type Rows } from "./row.fixture.ts";

export const analytics: Rows<"analytics"> = {
  system: [serverAdmins],
  observatory: [observatory("administer"), onObservatory()],
};

export const audit: Rows<"audit"> = {
  list: [serverAdmins, { limit: 5 }],
  get: [serverAdmins, ({ records }) => ({ id: records.audit })],
};

export const cleanups: Rows<"cleanups"> = {
  start: [
    serverAdmins.is(409),
    async ({ database }) => {
      await makeCleanup(database, "queued");
      return { dry_run: true };
    },
    { action: "observation_cleanup.dry_run", request: alone({ dry_run: true }) },
  ],
  list: [serverAdmins],
  get: [serverAdmins, ({ records }) => ({ id: records.cleanup })],
  cancel: [
    serverAdmins,
    async ({ database }) => ({ id: await makeCleanup(database, "queued") }),
    "observation_cleanup.cancel",
  ],
};

export const health: Rows<"health"> = { system: [serverAdmins] };

export const imports: Rows<"imports"> = {
  list: [serverAdmins],
  get: [serverAdmins, ({ records }) => ({ id: records.import })],
  cancel: [
    serverAdmins,
    async ({ database }) => ({ id: await makeImport(database, "queued") }),
    "import.cancel",
  ],
};

export const outbox: Rows<"outbox"> = {
  list: [serverAdmins],
  get: [serverAdmins, ({ records }) => ({ id: records.mail })],
  // What opens an account.
  showLink: [{ ...serverAdmins, byKey: 403 }, ({ records }) => ({ id: records.mail }), "outbox.show_link"],
};

export const settings: Rows<"settings"> = {
  get: [serverAdmins],
  update: [serverAdmins, { minimum_plugin_version: "3.6.0.0" }, "settings.update"],
  previewMinimum: [serverAdmins, { version: "3.6" }],
  previewSchedule: [serverAdmins, { cron: "0 4 * * 0" }],
};

export const storage: Rows<"storage"> = {
  get: [serverAdmins],
  adopt: [
    serverAdmins,
    { confirm: "ADOPT" },
    {
      action: "storage.adopt",
      request: async ({ deps }) => {
        await deps.objectStore.deleteMany(["installation/owner.json"]);
        return { confirm: "ADOPT" };
      },
      subject: (_, __, { database }) => installationId(database.db),
    },
  ],
};

export const undelivered: Rows<"undelivered"> = {
  list: [serverAdmins],
  resend: [
    serverAdmins,
    async ({ database, things: { announcement: source_id } }) => ({
      delivery: {
        ...{ kind: "announcement", source_id, channel: "email", target: "" },
        user_id: await unreached(database, source_id),
      },
    }),
    "undelivered.resend",
  ],
};

const theNewcomer =
  (more = {}) =>
  ({ things }: Case) => ({ id: things.newcomer, ...more });

export const users: Rows<"users"> = {
  search: [addsPeople, ({ things }) => ({ email: `${things.newcomer}@example.org` })],
  list: [serverAdmins, { limit: 5, counts: true }],
  get: [serverAdmins, theNewcomer()],
  update: [serverAdmins, theNewcomer({ deactivated: true }), "user.update"],
  // An administrator whom a key has appointed would outlive the key.
  "update: appoints an administrator": [{ ...serverAdmins, byKey: 403 }, theNewcomer({ server_admin: true })],
  delete: [serverAdmins, theNewcomer({ confirm: "DELETE THIS ACCOUNT" }), "user.delete"],
  invite: [serverAdmins, () => ({ email: `${newId()}@example.org` }), "user.invite"],
  endSessions: [serverAdmins, theNewcomer(), "user.end_sessions"],
  revokeKeys: [serverAdmins, theNewcomer(), "user.revoke_keys"],
};

export const versions: Rows<"versions"> = { get: [everyCaller] };
