/** Rights on the routes that aren't procedures. A route without a row fails the tests. */
import { backups, newId } from "@meridian/database";
import { downloadBackup } from "@meridian/domain";
import { password, testContext } from "@meridian/testkit";
import { alone, storedBackup } from "../procedures/backups.fixture.ts";
import type { Case } from "../procedures/row.fixture.ts";
import type { Someone } from "./people.fixture.ts";
import { everyCaller, everyone, inPerson, type Right, serverAdmins, signedIn } from "./rights.fixture.ts";

export interface Route {
  right: Right;
  /** The status of success, or several. */
  status: number | number[];
  /** The query after the path. */
  query?: string;
  body?: (person: Someone) => unknown;
  /** A password is hashed for it, which takes its time: tried by everybody once instead of in each of their ways. */
  isSlow?: true;
  /** The action that the route leaves in the audit log, and the content that it takes. */
  audited?: {
    action: string;
    query?: string;
    type: string;
    content: Buffer | ((about: Case) => Promise<Buffer>);
  };
}

export const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** A file to be imported, with no other import under way. */
async function importedFile(about: Case): Promise<Buffer> {
  await alone()(about);
  return Buffer.from("- name: A\n");
}

/** A backup's file, of a backup that is here no more. */
async function backupFile(about: Case): Promise<Buffer> {
  const { database, deps } = about;
  const { id } = await storedBackup(about);
  const { open } = await downloadBackup(testContext(database, { objectStore: deps.objectStore }), { id });
  const bytes = Buffer.concat(await open().toArray());
  await database.db.delete(backups.table);
  for await (const { key } of deps.objectStore.list(`backups/${id}/`))
    await deps.objectStore.deleteMany([key]);
  return bytes;
}

const open = (status: Route["status"], body?: Route["body"]): Route => ({
  right: everyone,
  status,
  ...(body && { body }),
});

/** A route that also answers under the prefix of the version. */
const bothPaths = (name: string, route: Route): Record<string, Route> => ({
  [name]: route,
  [name.replace(" ", " /api/v1")]: route,
});

const account = ({ email }: Someone) => ({ email, password });

export const routes: Record<string, Route> = {
  "GET /": open(302),
  "GET /livez": open(200),
  // Everybody is told, also that the database was too slow just then.
  "GET /readyz": open([200, 503]),
  "GET /api/health": open([200, 503]),
  "GET /api/openapi.json": open(200),
  "GET /api/docs": open(200),
  "GET /api/docs/appearance.js": open(200),
  "GET /api/docs/docs.css": open(200),
  "GET /api/docs/observatory": open(200),
  "GET /api/docs/plugin": open(200),
  "GET /api/docs/start.js": open(200),
  "GET /api/docs/storage": open(200),
  "GET /api/docs/swagger-ui-bundle.js": open(200),
  "GET /api/docs/swagger-ui.css": open(200),
  // For whoever has `METRICS_TOKEN`, which no account has.
  "GET /metrics": { right: everyone.is(401), status: 200 },

  "POST /api/auth/sign-up/email": {
    right: everyone,
    status: 200,
    body: () => ({ name: "New", email: `${newId()}@example.org`, password }),
    isSlow: true,
  },
  // With the right password; whoever has no account has none.
  "POST /api/auth/sign-in/email": {
    right: everyone.but({ anonymous: 401, deactivated: 403 }),
    status: 200,
    body: account,
    isSlow: true,
  },
  "POST /api/auth/sign-out": open(200),
  "GET /api/auth/get-session": open(200),
  "POST /api/auth/request-password-reset": open(202, ({ email }) => ({ email })),
  // The address in mails: it leads to a page, and what mail programs post has to be whole.
  "GET /unsubscribe/:token": open(302),
  "POST /unsubscribe/:token": { right: everyone.is(422), status: 200 },
  // For whoever has the link, which nobody here has.
  "POST /api/auth/reset-password": {
    right: everyone.is(422),
    status: 200,
    body: () => ({ token: "t", password }),
  },
  "POST /api/auth/verify-email": { right: everyone.is(422), status: 200, body: () => ({ token: "t" }) },
  "POST /api/auth/send-verification-email": { right: inPerson(401), status: 202 },

  // With the wrong password: with the right one, there would be no account for the next way to ask.
  "POST /api/auth/change-password": {
    right: inPerson(403).is(422),
    status: 200,
    body: () => ({ current_password: "wrong", password: "another one" }),
    isSlow: true,
  },
  "POST /api/auth/change-email": {
    right: inPerson(403).is(422),
    status: 200,
    body: () => ({ current_password: "wrong", email: "new@example.org" }),
    isSlow: true,
  },
  "POST /api/auth/delete-account": {
    right: inPerson(403).is(422),
    status: 200,
    body: () => ({ current_password: "wrong", confirm: "DELETE MY ACCOUNT" }),
    isSlow: true,
  },
  "POST /api/auth/confirm-email": { right: everyCaller.is(422), status: 200, body: () => ({ token: "t" }) },

  // Something that isn't a picture, which is told to whoever may send one.
  "PUT /api/v1/user/avatar": {
    right: signedIn.is(415),
    status: 200,
    body: () => [],
    audited: { action: "user.set_avatar", type: "image/png", content: picture },
  },
  // Of somebody who has none.
  "GET /api/v1/users/:id/avatar": { right: signedIn.is(404), status: 200 },

  // Of an observation that isn't there; who sees one that is, `observations.files` says.
  ...bothPaths("GET /observations/:id/files/:fileId", { right: signedIn.is(404), status: 200 }),
  ...bothPaths("GET /observations/:id/files/:fileId/preview", { right: signedIn.is(404), status: 200 }),
  ...bothPaths("GET /observations/:id/files.zip", { right: signedIn.is(404), status: 200 }),
  // For an observatory's key, which no account is.
  ...bothPaths("PUT /observations/:id/files/:fileId", { right: everyone.is(401), status: 201 }),
  // The same of calibrations; who sees one that is there, `calibrations.files` says.
  ...bothPaths("GET /calibrations/:id/files/:fileId", { right: signedIn.is(404), status: 200 }),
  ...bothPaths("GET /calibrations/:id/files.zip", { right: signedIn.is(404), status: 200 }),
  ...bothPaths("PUT /calibrations/:id/files/:fileId", { right: everyone.is(401), status: 201 }),

  "POST /api/v1/system/import": {
    right: serverAdmins,
    status: 202,
    query: "?kind=observatories&dry_run=true",
    body: () => [],
    audited: {
      action: "import.start",
      query: "?kind=observatories",
      type: "application/yaml",
      content: importedFile,
    },
  },

  // One that isn't there, and something that isn't a backup's file. Either holds what opens accounts.
  "GET /api/v1/system/backups/:id/download": { right: { ...serverAdmins.is(404), byKey: 403 }, status: 200 },
  "POST /api/v1/system/backups/upload": {
    right: { ...serverAdmins.is(415), byKey: 403 },
    status: 201,
    body: () => [],
    audited: { action: "backup.add", type: "application/x-tar", content: backupFile },
  },
};
