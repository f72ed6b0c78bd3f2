/** `npm run simulator -- --url http://127.0.0.1:3000 --key mro_...`: an observatory that isn't there. */
import { parseArgs } from "node:util";
import { latestPluginVersion } from "@meridian/contract";
import { simulate } from "./simulate.ts";

const usage = `Usage: npm run simulator -- --url <address> --key <observatory key> [options]
  --version <version>    of the plugin that it says it is (${latestPluginVersion})
  --speed <number>       how many times faster than in the sky exposures go by (60)
  --pixels <number>      width and height of its images (512)
  --reject <share>       of observations that it rejects, 0 to 1 (0)
  --disconnect <share>   of exposures after which its connection breaks, 0 to 1 (0)
  --blurred <share>      of its images whose stars are blurred, 0 to 1 (0)
  --slow <milliseconds>  that it waits before it says anything (0)`;

const text = { type: "string" } as const;
const options = {
  ...{ url: text, key: text, version: text, speed: text, pixels: text },
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
  ) => {
    const value = Number(values[name] ?? otherwise);
    if (!(value >= 0)) throw new Error(`--${name} must be a number`);
    return value;
  };
  if (!values.url || !values.key) throw new Error("--url and --key are needed");
  return {
    url: values.url.replace(/\/$/, ""),
    key: values.key,
    pluginVersion: values.version ?? latestPluginVersion,
    speed: number("speed", 60),
    pixels: number("pixels", 512),
    faults: {
      reject: number("reject", 0),
      disconnect: number("disconnect", 0),
      blurred: number("blurred", 0),
      slow: number("slow", 0),
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
