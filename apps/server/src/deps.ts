import type { Database } from "@meridian/database";
import type { Ports } from "@meridian/domain";

export interface ServerConfig {
  /** The address people use, without a path; `https:` makes cookies secure. */
  baseUrl: string;
  /** The address for questions. */
  supportEmail?: string | undefined;
  /** Address of a HiPS survey, from which browsers get pictures of the sky. */
  skyPictures?: string | undefined;
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
  /** The folder of this machine's data; health tells how full its disk is. */
  dataFolder?: string;
  /** Opens `/metrics`; without it, only this machine reads them. */
  metricsToken?: string | undefined;
  /** The built interface, when this server is to serve it. */
  webFolder?: string;
  /** Checks every REST answer against its schema: for tests. */
  checkOutputs?: boolean;
}

/** The parts that a server is made of. */
export interface ServerDeps extends Ports {
  database: Database;
  now: () => Date;
  config: ServerConfig;
}
