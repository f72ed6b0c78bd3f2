/** Access that people give on a service's own page, with both services. */
import { createHash } from "node:crypto";
import type { ConnectableKind, StorageApp, StorageDestination } from "@meridian/contract";
import { beforeEach, expect, test } from "vitest";
import type { InstalledApps } from "./apps.ts";
import { openDestinations } from "./openDestinations.ts";
import { allAt, type Fault, faults } from "./service.fixture.ts";
import { signInService } from "./signIn.fixture.ts";

const own: StorageApp = { client_id: "hidden-id", client_secret: "hidden-secret" };
const installed: StorageApp = { client_id: "hidden-installed", client_secret: "hidden-old-secret" };
const redirectUri = "https://meridian.example/app/storage-access";
const codeVerifier = "hidden-verifier-of-forty-three-characters-00";
const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
const service = signInService();

beforeEach(() => {
  service.apps.splice(0, service.apps.length, own, installed);
});

const open = (apps: InstalledApps = {}, allowPrivate = true) =>
  openDestinations({ allowPrivate, addresses: allAt(service.url), apps });
const request = { redirectUri, state: "the-state", codeChallenge };

/** The code that a person's browser comes back with. */
async function consent(kind: ConnectableKind, app = own) {
  const url = new URL(open().consentPage(kind, request));
  url.searchParams.set("client_id", app.client_id);
  const answer = await fetch(url, { redirect: "manual" });
  const back = new URL(answer.headers.get("location")!);
  expect(back.searchParams.get("state")).toBe("the-state");
  return back.searchParams.get("code")!;
}

const grantOf = (code: string, more: object = {}) => ({ code, codeVerifier, redirectUri, app: own, ...more });
const connect = (kind: ConnectableKind, grant: ReturnType<typeof grantOf>, destinations = open()) =>
  destinations.connect(kind, grant, AbortSignal.timeout(10_000));

const kinds: [ConnectableKind, string, Record<string, string>][] = [
  ["dropbox", "/oauth2/authorize", { token_access_type: "offline", scope: "files.content.write" }],
  [
    "google_drive",
    "/o/oauth2/v2/auth",
    { access_type: "offline", prompt: "consent", scope: "https://www.googleapis.com/auth/drive" },
  ],
];

test.each(kinds)("%s is asked for lasting access, with PKCE", (kind, path, more) => {
  const common = { response_type: "code", redirect_uri: redirectUri, state: "the-state" };
  const pkce = { code_challenge: codeChallenge, code_challenge_method: "S256" };
  const url = new URL(open().consentPage(kind, request));
  expect(url.pathname).toBe(path);
  expect(Object.fromEntries(url.searchParams)).toEqual({ ...common, ...pkce, ...more });
  const installedOne = open({ [kind]: installed });
  expect([open().hasApp(kind), installedOne.hasApp(kind)]).toEqual([false, true]);
  expect(installedOne.consentPage(kind, request)).toContain("client_id=hidden-installed");
  expect(installedOne.consentPage(kind, request)).not.toContain("secret");
});

test("people are led to the services' own pages where no other addresses are set", () => {
  const { consentPage } = openDestinations({ allowPrivate: false });
  expect(consentPage("dropbox", request)).toMatch(/^https:\/\/www\.dropbox\.com\/oauth2\/authorize\?/);
  expect(consentPage("google_drive", request)).toMatch(
    /^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?/,
  );
});

test.each(kinds)("a code of %s becomes a refresh token, once, however many try", async (kind) => {
  const grant = grantOf(await consent(kind));
  const outcomes = await Promise.all([connect(kind, grant), connect(kind, grant)]);
  const refused = { ok: false, message: expect.stringMatching(/code: it is wrong, used before, too old/) };
  expect(outcomes).toContainEqual({ ok: true, message: "Access was given.", refreshToken: "hidden-refresh" });
  expect(outcomes).toContainEqual(refused);
  expect(JSON.stringify(refused)).not.toContain("hidden");
});

test.each<[string, object, RegExp]>([
  ["a wrong verifier", { codeVerifier: "hidden-other" }, /doesn't take the code/],
  ["a redirect URI that differs", { redirectUri: "https://elsewhere.example/" }, /redirect URI/],
  ["another app", { app: installed }, /doesn't take the code/],
  ["a wrong secret", { app: { ...own, client_secret: "hidden-wrong" } }, /secret\.$/],
  ["a code that never was", { code: "hidden-made-up" }, /doesn't take the code/],
])("%s is refused in words", async (_, more, message) => {
  for (const [kind] of kinds) {
    const outcome = await connect(kind, grantOf(await consent(kind), more));
    expect(outcome).toEqual({ ok: false, message: expect.stringMatching(message) });
    expect(outcome.message).not.toMatch(/hidden|internal words/);
  }
});

test.each<[string, Fault, RegExp]>([
  ["no refresh token", faults.status(200, { access_token: "hidden" }), /an unexpected answer/],
  ["trouble", faults.status(500, "internal words"), /an internal problem/],
  ["a broken connection", faults.breakOff, /breaks the connection/],
  ["an endless answer", faults.endless(), /far too long an answer/],
])("%s is explained", async (_, fault, message) => {
  service.fail("/token", fault);
  const outcome = await connect("dropbox", grantOf("code"));
  expect(outcome).toEqual({ ok: false, message: expect.stringMatching(message) });
});

test("a service at a private address isn't asked", async () => {
  const outcome = await connect("google_drive", grantOf("code"), open({}, false));
  expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining("public ones only") });
  expect(service.calls).toEqual([]);
});

const destinationOf = (kind: ConnectableKind): StorageDestination =>
  kind === "dropbox"
    ? { kind, settings: { path: "" }, secrets: { refresh_token: "hidden-refresh" } }
    : { kind, settings: { folder_id: "folder" }, secrets: { refresh_token: "hidden-refresh" } };

test.each(kinds)(
  "a destination of the installation's app with %s outlives a change of its secret",
  async (kind) => {
    const changed = { ...installed, client_secret: "hidden-new-secret" };
    service.apps.splice(0, service.apps.length, changed);
    const tried = (apps: InstalledApps) => open(apps).test(destinationOf(kind), AbortSignal.timeout(10_000));
    expect(await tried({ [kind]: changed })).toMatchObject({ ok: true });
    expect((await tried({ [kind]: installed })).message).toMatch(/secret\.$/);
    expect((await tried({})).message).toMatch(/^This installation has no (app|client) with/);
  },
);
