import type { Hono } from "hono";
import type { Env } from "../http/exchange.ts";

export interface TestAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  body: any;
  bytes: Buffer;
}

/** Asks an app the way a browser does: keeps its cookies, sends JSON, from this address if one is given. */
export function testClient(app: Hono<Env>, always: Record<string, string> = {}, address?: string) {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const raw = typeof body === "string" || body instanceof Uint8Array;
    const request = new Request(`http://127.0.0.1:3000${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(cookie && { cookie }),
        ...always,
        ...headers,
      },
      ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    const response = await app.fetch(request, address ? connectionFrom(address, request) : undefined);
    for (const line of response.headers.getSetCookie()) keep(line);
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
      bytes,
    };
  }

  function keep(line: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (value) cookies.set(name!, value);
    else cookies.delete(name!);
  }

  return {
    cookies,
    send,
    get: (path: string, headers?: Record<string, string>): Promise<TestAnswer> =>
      send("GET", path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer> =>
      send("POST", path, body, headers),
    put: (path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer> =>
      send("PUT", path, body, headers),
    delete: (path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer> =>
      send("DELETE", path, body, headers),
  };
}
export type TestClient = ReturnType<typeof testClient>;

/** The fields that an answer says are wrong. */
export const fieldsOf = ({ body }: { body: { errors?: { path: string }[] } }): string[] | undefined =>
  body.errors?.map(({ path }) => path);

const connectionFrom = (remoteAddress: string, { headers }: Request) => ({
  incoming: { headers: Object.fromEntries(headers), socket: { remoteAddress } },
});
