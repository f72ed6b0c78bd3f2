// The health of a container. A server is healthy while it takes requests, a worker while it takes jobs; the others have no port, and
// are healthy while they run.
import { readFileSync } from "node:fs";

const { PORT, HEALTH_PORT } = process.env;
const ports = { server: PORT, worker: HEALTH_PORT };
const [, program] = readFileSync("/proc/1/cmdline", "utf8").match(/dist\/(\w+)\/main\.mjs/) ?? [];

if (ports[program]) {
  const { status } = await fetch(`http://127.0.0.1:${ports[program]}/readyz`);
  if (status !== 200) process.exitCode = 1;
}
