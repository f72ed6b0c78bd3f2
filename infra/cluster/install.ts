import { whyNotInstalled } from "../apt.ts";
import { whyNoPostgres15 } from "../postgres15/install.ts";

const programs = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy", "/usr/sbin/pgbouncer"];
/** The last one is how Debian's Patroni talks to etcd. */
const packages = ["patroni", "etcd-server", "haproxy", "pgbouncer", "python3-etcd"];

/** Finds or installs what a cluster of PostgreSQL consists of; says why there is none. */
export const whyNoCluster = async (): Promise<string | undefined> =>
  (await whyNoPostgres15()) ?? (await whyNotInstalled(programs, packages));
