import type { Random } from "@meridian/testkit/faults";
import { createApp } from "../../app.ts";
import type { ServerDeps } from "../../deps.ts";
import { signedInTo } from "../../testing/testSignedIn.ts";

/** The headers by which somebody is known. */
export type Credentials = [string, string][];

interface Callers {
  callers: Credentials[];
  /** Ids of the person with a session, of the administrator, and of the person with a key. */
  user: string;
  admin: string;
  holder: string;
  key: string;
}

/** A stranger, a user, a server administrator and a key. */
export async function makeCallers(deps: ServerDeps): Promise<Callers> {
  const served = { deps, app: createApp(deps) };
  const [user, admin, holder] = [
    await signedInTo(served),
    await signedInTo(served, { serverAdmin: true }),
    await signedInTo(served),
  ];
  const { body: key } = await holder.post("/api/v1/user/api-keys", { name: "key" });
  const callers: Credentials[] = [
    [],
    [["cookie", user.cookie]],
    [["cookie", admin.cookie]],
    [["authorization", `Bearer ${key.key}`]],
  ];
  return { callers, user: user.userId, admin: admin.userId, holder: holder.userId, key: key.id };
}

const forged: Credentials[] = [
  [["cookie", "meridian.session_token=x.y"]],
  [["cookie", "meridian.session_token=%zz"]],
  [["cookie", "meridian.session_token=%00.%ff"]],
  [["cookie", "=; =; __proto__=1; meridian.session_token"]],
  [["cookie", `meridian.session_token=${"a".repeat(7000)}`]],
  [["cookie", "\xff\xfe=\xff"]],
  [["authorization", "Bearer"]],
  [["authorization", "Bearer mrd_x"]],
  [["authorization", "Basic YWRtaW46YWRtaW4="]],
  [["authorization", "Bearer __proto__"]],
  [["authorization", `Bearer ${"a".repeat(7000)}`]],
  [["authorization", "Bearer \xff\xfe"]],
  [
    ["authorization", "Bearer a"],
    ["authorization", "Bearer b"],
  ],
];

/** Mostly somebody, sometimes somebody who says that they are. */
export const pickCredentials = (callers: Credentials[], random: Random): Credentials =>
  random.chance(0.1) ? random.pick(forged) : random.pick(callers);
