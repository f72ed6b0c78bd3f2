import { type Exchange, ipAddressOf } from "../http/exchange.ts";
import { clientAddressHeader } from "./auth.ts";

/** The headers that the sign-in library gets of a request: its cookies, the client, and the address of the connection itself. */
export function headersFor(c: Exchange): Headers {
  const headers = new Headers();
  for (const name of ["cookie", "user-agent"]) {
    const value = c.req.header(name);
    if (value) headers.set(name, value);
  }
  const address = ipAddressOf(c);
  if (address) headers.set(clientAddressHeader, address);
  return headers;
}

/** An answer with the cookies that the library set. The session's token stays in them, out of scripts' reach. */
export function answerWithCookies(from: Headers, body: unknown): Response {
  const headers = new Headers({ "content-type": "application/json" });
  for (const cookie of from.getSetCookie()) headers.append("set-cookie", cookie);
  return new Response(JSON.stringify(body), { headers });
}
