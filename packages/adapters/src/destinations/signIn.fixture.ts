import { createHash, randomUUID } from "node:crypto";
import type { StorageApp } from "@meridian/contract";
import { type Call, fakeService, type Reply } from "./service.fixture.ts";

const refused = (error: string, status = 400): Reply => ({
  status,
  body: { error, error_description: "internal words" },
});

/** Fakes both services for the test file that calls this at its top: everybody gives access, and every file is taken. */
export function signInService() {
  const apps: StorageApp[] = [];
  /** The query that each code was asked for with. */
  const codes = new Map<string, URLSearchParams>();

  function authorize({ query }: Call): Reply {
    const code = randomUUID();
    codes.set(code, query);
    const back = new URL(query.get("redirect_uri")!);
    back.search = `${new URLSearchParams({ code, state: query.get("state")! })}`;
    return { status: 302, headers: { location: back.href } };
  }

  /** A code is spent by the first that asks with it. */
  function exchange(form: URLSearchParams): Reply {
    const asked = codes.get(form.get("code")!);
    if (asked?.get("client_id") !== form.get("client_id")) return refused("invalid_grant");
    if (asked!.get("redirect_uri") !== form.get("redirect_uri")) return refused("redirect_uri_mismatch");
    const challenge = createHash("sha256").update(form.get("code_verifier")!).digest("base64url");
    if (asked!.get("code_challenge") !== challenge) return refused("invalid_grant");
    codes.delete(form.get("code")!);
    return { status: 200, body: { access_token: "hidden-access", refresh_token: "hidden-refresh" } };
  }

  function token({ body }: Call): Reply {
    const form = new URLSearchParams(body);
    const app = apps.find(({ client_id }) => client_id === form.get("client_id"));
    if (app?.client_secret !== form.get("client_secret")) return refused("invalid_client", 401);
    if (form.get("grant_type") === "authorization_code") return exchange(form);
    if (form.get("refresh_token") !== "hidden-refresh") return refused("invalid_grant");
    return { status: 200, body: { access_token: "hidden-access" } };
  }

  const service = fakeService((call) => {
    if (/authorize$|\/auth$/.test(call.path)) return authorize(call);
    if (call.path.endsWith("/token")) return token(call);
    if (call.method === "DELETE") return { status: 204 };
    return { status: 200, body: { id: "file", trashed: false } };
  });
  return Object.assign(service, { apps });
}
