import { serverEnvironment } from "@meridian/server/environment";
import { workerEnvironment } from "@meridian/worker/environment";

/** Variables read by Node.js itself and its TLS. */
const ofNode = [
  "PATH",
  "TZ",
  "NODE_COMPILE_CACHE",
  "NODE_EXTRA_CA_CERTS",
  "NODE_OPTIONS",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "TMPDIR",
];
const read = new Set([...Object.keys(serverEnvironment), ...Object.keys(workerEnvironment), ...ofNode]);

/** Returns the variables that server and worker read, OpenTelemetry's included; the rest of the environment is none of their business. */
export const childVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => read.has(name) || name.startsWith("OTEL_")));
