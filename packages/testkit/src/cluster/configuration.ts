import { postgres15 } from "../postgres15.ts";

/** A machine with PostgreSQL, as Patroni knows it. */
export interface Place {
  name: string;
  folder: string;
  /** PostgreSQL's port, that of Patroni's own interface, and that of the cable between HAProxy and PostgreSQL. */
  port: number;
  api: number;
  cable: number;
}

/** Seconds after which a primary that isn't heard of has lost its place; the least that Patroni allows. */
export const leaseSeconds = 20;

/** Patroni's configuration of one machine; YAML includes JSON. */
export const patroniOf = ({ name, folder, port, api }: Place, etcd: number, password: string): string =>
  JSON.stringify({
    scope: "meridian",
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    // By etcd's second interface: by the third, Patroni before 3.0.3 takes the lock back from a new primary when it goes on.
    etcd: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: leaseSeconds,
        loop_wait: 3,
        retry_timeout: 5,
        maximum_lag_on_failover: 2 ** 20,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_keep_size: "256MB" } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      pg_hba: [
        "local all all trust",
        ...["all", "replication"].map((what) => `host ${what} all 127.0.0.1/32 scram-sha-256`),
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: `${folder}/data`,
      bin_dir: postgres15.folder,
      pgpass: `${folder}/pgpass`,
      authentication: {
        superuser: { username: "postgres", password },
        replication: { username: "replicator", password },
        rewind: { username: "rewinder", password },
      },
      basebackup: { checkpoint: "fast" },
      // Only its own user gets into the folder.
      parameters: { unix_socket_directories: folder },
    },
  });

/** The arguments of etcd, alone and on loopback. */
export function etcdArguments(client: number, peer: number): string[] {
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  return Object.entries({
    "data-dir": "data",
    "listen-client-urls": clients,
    "advertise-client-urls": clients,
    "listen-peer-urls": peers,
    "initial-advertise-peer-urls": peers,
    "initial-cluster": `default=${peers}`,
    "enable-v2": "true",
    "log-level": "error",
  }).map(([name, value]) => `--${name}=${value}`);
}

const haproxyAlways = `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 3s
  timeout client 1h
  timeout server 1h
  retries 2
`;

/** The configuration of the cable from HAProxy to a member, which leads on and knows nothing: a program that can stand still. */
export const cableOf = ({ port, cable }: Place): string => `${haproxyAlways}
listen cable
  bind 127.0.0.1:${cable}
  server postgres 127.0.0.1:${port}
`;

/** HAProxy's configuration: its port leads to the primary. */
export const haproxyOf = (port: number, members: readonly Place[]): string => `${haproxyAlways}
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  # Without the last, clients go on talking to what was the primary.
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, cable, api }) => `  server ${name} 127.0.0.1:${cable} check port ${api}`).join("\n")}
`;
