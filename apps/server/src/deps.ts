import type { Database } from "@meridian/database";
import type { Ports } from "@meridian/domain";

export interface ServerConfig {
  /** The address people use, without a path; `https:` makes cookies secure. */
  baseUrl: string;
  /** Where people who have a question may write. */
  supportEmail?: string | undefined;
  /** Signs session cookies; at least 32 characters. */
  authSecret: string;
  version: string;
  /** Largest uploaded file in bytes. */
  uploadMaxBytes: number;
  /** Largest file of a backup in bytes. */
  backupUploadMaxBytes: number;
  /** Changes a minute that one person, or one API key, may make. */
  writeRate: number;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed; none unless told. */
  trustedProxies?: readonly string[];
  /** Where data is on this machine: how full its disk is belongs to health. */
  dataFolder?: string;
  /** Opens `/metrics`; without it, only this machine reads them. */
  metricsToken?: string | undefined;
  /** The built interface, when this server is to serve it. */
  webFolder?: string;
  /** Checks every REST answer against its schema: for tests. */
  checkOutputs?: boolean;
}

/** What a server is made of. */
export interface ServerDeps extends Ports {
  database: Database;
  now: () => Date;
  config: ServerConfig;
}
