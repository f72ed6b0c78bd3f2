import {
  apiKeys as apiKeyRows,
  pushSubscriptions as deviceRows,
  emailChanges,
  newId,
  sessions as sessionRows,
} from "@meridian/database";
import { setAvatar } from "@meridian/domain";
import { testContext } from "@meridian/testkit";
import { everyCaller, inPerson, nobody, observatory, signedIn } from "../roles/rights.fixture.ts";
import { picture } from "../roles/routes.fixture.ts";
import { type Case, onObservatory, ownerOf, type Rows, themselves } from "./row.fixture.ts";

const inAnHour = () => new Date(Date.now() + 3_600_000);

export const profile: Rows<"profile"> = {
  get: [signedIn],
  update: [signedIn, { notify_push: false }, "user.update_profile"],
  saveView: [
    signedIn,
    {
      ...{ list: "observations", name: "Mine", search: "?mine=true" },
      look: { compact: true, hidden_columns: ["status"] },
    },
    "user.save_view",
  ],
  removeView: [signedIn, spareView, { action: "user.remove_view", subject: themselves }],
  removeAvatar: [signedIn, {}, { action: "user.remove_avatar", request: withAvatar, subject: themselves }],
  // What opens an account, and where it is mailed to, is for its person alone.
  cancelEmailChange: [
    inPerson(403),
    {},
    { action: "user.cancel_email_change", request: withEmailChange, subject: themselves },
  ],
};

async function withAvatar({ database, deps: { objectStore }, person }: Case) {
  const actor = { type: "user", userId: person.id } as never;
  await setAvatar(testContext(database, { objectStore, actor }), picture);
  return {};
}

/** A view that nobody needs, to be removed. */
async function spareView(about: Case) {
  const view = { list: "observations", name: newId() } as const;
  const views = JSON.stringify([{ ...view, search: "" }]);
  await about.database.sql`
    update users set saved_views = saved_views || ${views}::text::jsonb where id = ${ownerOf(about)}`;
  return view;
}

async function withEmailChange({ database, person: { id } }: Case) {
  const email = `${newId()}@example.org`;
  const times = { created_at: new Date(), expires_at: inAnHour() };
  await database.db.insert(emailChanges).values({ user_id: id, email, token_hash: id, ...times });
  return {};
}

export const sessions: Rows<"sessions"> = {
  list: [inPerson(403)],
  end: [inPerson(403), (about) => spareSession(about), "user.end_session"],
  endOthers: [inPerson(403), {}, "user.end_other_sessions"],
};

/** A session that nobody has the cookie of, to be ended. */
async function spareSession(about: Case) {
  const id = newId();
  const row = { id, token: id, userId: ownerOf(about), expiresAt: inAnHour() };
  await about.database.db.insert(sessionRows).values(row);
  return { id };
}

export const apiKeys: Rows<"apiKeys"> = {
  // A key that leaked must not make further ones.
  create: [inPerson(403), { name: "Another" }, "api_key.create"],
  list: [signedIn],
  revoke: [signedIn, (about) => spareKey(about, ownerOf(about)), "api_key.revoke"],
  "revoke: somebody else's": [nobody(404), (about) => spareKey(about, about.things.colleague)],
};

/** A key that nobody knows, to be revoked. */
async function spareKey({ database }: Case, user_id: string) {
  const id = newId();
  const row = { id, user_id, name: "Spare", start: "mrd_", hash: id, created_at: new Date() };
  await database.db.insert(apiKeyRows).values(row);
  return { id };
}

const deviceKeys = {
  p256dh: "BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo",
  auth: "A".repeat(22),
};
const endpointOf = (id: string) => `https://push.example/${encodeURIComponent(id)}`;

export const pushSubscriptions: Rows<"pushSubscriptions"> = {
  add: [
    signedIn,
    ({ person }) => ({ endpoint: endpointOf(person.name), keys: deviceKeys }),
    "push_subscription.add",
  ],
  list: [signedIn],
  unsubscribe: [
    signedIn,
    async (about) => ({ endpoint: endpointOf((await spareDevice(about, ownerOf(about))).id) }),
    { action: "push_subscription.remove", subject: ({ endpoint }) => String(endpoint).split("/").at(-1)! },
  ],
  remove: [signedIn, (about) => spareDevice(about, ownerOf(about)), "push_subscription.remove"],
  "remove: somebody else's": [nobody(404), (about) => spareDevice(about, about.things.colleague)],
};

/** A device that is nowhere, to be removed. */
async function spareDevice({ database }: Case, user_id: string) {
  const id = newId();
  const row = { id, user_id, endpoint: endpointOf(id), ...deviceKeys, name: "Spare", created_at: new Date() };
  await database.db.insert(deviceRows).values(row);
  return { id };
}

export const notifications: Rows<"notifications"> = { list: [signedIn] };
export const dashboard: Rows<"dashboard"> = { get: [signedIn] };
export const tonight: Rows<"tonight"> = {
  get: [signedIn],
  observatory: [observatory("view"), onObservatory()],
};

export const unsubscription: Rows<"unsubscription"> = {
  // For whoever has the link of a mail.
  open: [everyCaller, (about) => mailedToken(about)],
  confirm: [everyCaller, (about) => mailedToken(about), "user.unsubscribe"],
};

/** The token in a mail to them. */
const mailedToken = ({ deps, person }: Case) => ({
  token: deps.secrets.seal(JSON.stringify({ user_id: person.id, category: "observations" }), "unsubscribe"),
});
