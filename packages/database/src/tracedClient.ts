import { isTraced, SpanKind, traced } from "@meridian/tracing";
import type { Sql } from "postgres";

type Callback = (client: Sql) => unknown;

/**
 * A client whose statements are parts of the span under way, with their texts and without values, which are parameters. It is
 * the same client where nothing is traced.
 */
export function tracedClient<Client extends Sql>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      if (name === "unsafe") return unsafe(target);
      if (name === "begin" || name === "savepoint") return within(target, name);
      return Reflect.get(target, name, target);
    },
  });
}

/** The first word of a statement and the table that it is about, as far as that is easily seen. */
function nameOf(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "SQL";
  const table = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}

const unsafe = (client: Sql) =>
  ((text, ...rest) => {
    const pending = client.unsafe(text, ...rest);
    if (!isTraced()) return pending;
    const attributes = { "db.system.name": "postgresql", "db.query.text": text };
    // Whoever asked hears of a failure; here it only ends the span.
    traced(nameOf(text), { kind: SpanKind.CLIENT, attributes }, async () => pending).catch(() => {});
    return pending;
  }) as Sql["unsafe"];

/** A transaction, or a part of one, is a span with its statements in it. */
const within = (client: Sql, name: "begin" | "savepoint") => {
  const open = Reflect.get(client, name, client) as (...args: unknown[]) => Promise<unknown>;
  return (...args: unknown[]) => {
    const callback = args.pop() as Callback;
    const work = () => open.call(client, ...args, (inner: Sql) => callback(tracedClient(inner)));
    return isTraced() ? traced(name === "begin" ? "transaction" : name, {}, work) : work();
  };
};
