/** `npm run simulator -- --url http://127.0.0.1:3000 --key mro_...`: an observatory that isn't there. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { latestPluginVersion } from "@meridian/contract";
import { simulate } from "./simulate.ts";

const usage = `Usage: npm run simulator -- --url <address> --key <observatory key> [options]
  --version <version>    of the plugin that it says it is (${latestPluginVersion})
  --speed <number>       how many times faster than real ones its devices are, 1 to 1000000 (60)
  --pixels <number>      width and height of its images, 16 to 4096 (512)
  --folder <folder>      for images that wait for their upload (one among the system's temporary files)
  --reject <share>       of observations that it rejects, 0 to 1 (0)
  --disconnect <share>   of exposures after which its connection breaks, 0 to 1 (0)
  --blurred <share>      of its images whose stars are blurred, 0 to 1 (0)
  --slow <milliseconds>  that it waits before it says anything (0)`;

const text = { type: "string" } as const;
const options = {
  ...{ url: text, key: text, version: text, speed: text, pixels: text, folder: text },
  ...{ reject: text, disconnect: text, blurred: text, slow: text },
  help: { type: "boolean", short: "h" },
} as const;

function read() {
  const { values } = parseArgs({ options });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const number = (
    name: "speed" | "pixels" | "reject" | "disconnect" | "blurred" | "slow",
    otherwise: number,
    [least, most]: [number, number],
  ) => {
    const value = Number(values[name] ?? otherwise);
    if (!(value >= least && value <= most))
      throw new Error(`--${name} must be a number from ${least} to ${most}`);
    return value;
  };
  const share = (name: "reject" | "disconnect" | "blurred") => number(name, 0, [0, 1]);
  if (!values.url || !values.key) throw new Error("--url and --key are needed");
  return {
    url: values.url.replace(/\/$/, ""),
    key: values.key,
    pluginVersion: values.version ?? latestPluginVersion,
    folder: values.folder ?? join(tmpdir(), "meridian-simulator"),
    speed: number("speed", 60, [1, 1e6]),
    pixels: Math.round(number("pixels", 512, [16, 4096])),
    faults: {
      ...{ reject: share("reject"), disconnect: share("disconnect"), blurred: share("blurred") },
      slow: number("slow", 0, [0, 3_600_000]),
    },
    log: (line: string) => console.log(`${new Date().toISOString()} ${line}`),
  };
}

function readOrExit() {
  try {
    return read();
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(1);
  }
}

const stopping = new AbortController();
const given = readOrExit();
process.once("SIGINT", () => stopping.abort(new Error("stopped")));
process.once("SIGTERM", () => stopping.abort(new Error("stopped")));
await simulate(given, stopping.signal);
