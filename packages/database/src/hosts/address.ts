/** One of the hosts that an address of a database names. */
export interface Host {
  /** The address of the database with this host alone. */
  url: string;
  host: string;
  port: number;
}

const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/s;
/** Ways to say that writes are wanted; several hosts are always asked for the one that takes them. */
const writing = ["read-write", "primary"];

/**
 * Takes the address of a database apart into its hosts, `postgres://user:password@one:5432,two:5432/name`. Throws TypeError for what isn't such an
 * address.
 */
export function hostsOf(url: string): Host[] {
  const [, before, list, after] = parts.exec(url) ?? [];
  if (before === undefined || list === undefined || after === undefined)
    throw new TypeError("not the address of a PostgreSQL database");
  return list.split(",").map((one) => {
    const address = new URL(`${before}${one}${after}`);
    const session = address.searchParams.get("target_session_attrs");
    if (session !== null && !writing.includes(session))
      throw new TypeError(`target_session_attrs=${session} isn't supported: leave it out`);
    // Not every client knows it, and who the primary is gets asked anyway.
    address.searchParams.delete("target_session_attrs");
    return {
      url: address.href,
      host: address.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: Number(address.port || 5432),
    };
  });
}
