// The health of a container. A server is healthy while it takes requests; the others have no port, and are healthy while they run.
import { readFileSync } from "node:fs";

if (readFileSync("/proc/1/cmdline", "utf8").includes("server")) {
  const { status } = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`);
  if (status !== 200) process.exitCode = 1;
}
