import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { openDestinations } from "@meridian/adapters";
import { afterAll, beforeAll } from "vitest";

/** To whatever is asked. */
const given = { access_token: "hidden-access", refresh_token: "hidden-refresh", id: "file" };

const page = (allow: URL, deny: URL) => `<!doctype html><title>Provider</title>
<a href="${allow.href.replaceAll("&", "&amp;")}">Allow</a> <a href="${deny.href.replaceAll("&", "&amp;")}">Deny</a>`;

function consentPage({ searchParams: asked }: URL): string {
  const back = (answer: Record<string, string>, state = asked.get("state")!) => {
    const url = new URL(asked.get("redirect_uri")!);
    url.search = `${new URLSearchParams({ ...answer, state })}`;
    return url;
  };
  return page(back({ code: "the-code" }), back({ error: "access_denied" }));
}

/** Services that people give access to on a page of theirs, one by the installation's app, for the test file that calls this at its top. */
export function provider() {
  /** Requests for tokens. */
  const asked: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, "http://provider");
    const body = await text(request);
    if (/\/(authorize|auth)$/.test(url.pathname)) {
      response.writeHead(200, { "content-type": "text/html" });
      return response.end(consentPage(url));
    }
    if (url.pathname.endsWith("/token")) asked.push(Object.fromEntries(new URLSearchParams(body)));
    if (request.method === "DELETE") response.writeHead(204);
    return response.end(request.method === "DELETE" ? undefined : JSON.stringify(given));
  });
  let url = "";
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const there = { enumerable: true, get: () => url };
  const addresses = Object.defineProperties({} as Addresses, {
    ...{ dropboxApi: there, dropboxContent: there, dropboxConsent: there },
    ...{ googleSignIn: there, googleConsent: there, googleApi: there },
  });
  const apps = { google_drive: { client_id: "installed", client_secret: "hidden-installed" } };
  return { asked, destinations: openDestinations({ allowPrivate: true, addresses, apps }) };
}

type Addresses = NonNullable<Parameters<typeof openDestinations>[0]["addresses"]>;
