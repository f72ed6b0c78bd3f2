import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import type { WriteAllowance } from "../limits/headers.ts";
import type { CountedCall } from "../metrics/calls.ts";

/** The variables of a request in Hono; bindings are missing when a test calls `app.fetch` without a socket. */
export interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    writes?: WriteAllowance;
    calls?: readonly CountedCall[];
    origin?: string;
    /** It was answered that it can't be done, while it still went on. */
    isGivenUp?: true;
  };
}
export type Exchange = HonoContext<Env>;

/** Reads a header by its lower-case name. */
export type HeaderReader = (name: string) => string | undefined;

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : value);

/** A request's headers as Node has parsed them: making a `Headers` of them costs more than all else a small request does. */
export function headersOf(c: Exchange): HeaderReader {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming;
  return incoming ? readerOf(incoming) : (name) => c.req.raw.headers.get(name) ?? undefined;
}

export const readerOf =
  ({ headers }: Pick<IncomingMessage, "headers">): HeaderReader =>
  (name) =>
    single(headers[name]);

/** The address that the request comes from, as far as it is known: behind a trusted proxy the one that it forwards for. */
export const ipAddressOf = (c: Exchange): string | undefined => c.get("origin");

/** The address of the other end of the connection, whoever that is. */
export const connectionAddressOf = (c: Exchange): string | undefined =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;
