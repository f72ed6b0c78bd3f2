import { readArguments } from "./arguments.ts";
import { readEnvironment } from "./environment.ts";
import { NotStarted } from "./program.ts";
import { run } from "./run.ts";

/** The reason of a stop that was asked for. */
class Stop extends Error {}

const stopping = new AbortController();
const stop = () => stopping.abort(new Stop());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
// The process that started this one is gone.
process.on("disconnect", stop);

try {
  const given = readArguments(process.argv.slice(2));
  await run(readEnvironment(process.env), process.env, stopping.signal, given);
} catch (error) {
  if (!(error instanceof Stop)) {
    process.exitCode = 1;
    // A program that did not start has printed its reason already.
    if (!(error instanceof NotStarted)) console.error(error instanceof Error ? error.message : error);
  }
}
if (process.connected) process.disconnect();
