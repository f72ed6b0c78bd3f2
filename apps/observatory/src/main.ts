/** `npm run observatory -- --config observatory.yaml`: the program at an observatory. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { check } from "./commands/check.ts";
import { init, initSimulated } from "./commands/init.ts";
import { ConfigurationFault, linesOf, readConfiguration } from "./config/read.ts";
import { runObservatory } from "./runObservatory.ts";
import { startWatchdog } from "./watchdog/guard.ts";

const usage = `Usage: npm run observatory -- [init | check] [options]
  init              asks the INDI server for its devices, and writes the configuration
  check             connects the devices, moves nothing, and says what is missing
  --config <file>   the configuration (observatory.yaml)
  --url <address>   Meridian's, in place of the one in the configuration
  --key <key>       the observatory's, likewise; or in the environment as MERIDIAN_KEY
  --indi <address>  the INDI server's for init (127.0.0.1:7624)
  --simulated       for init: simulated devices, without an INDI server`;

const oneStopMs = 1000;

const text = { type: "string" } as const;
const options = {
  config: text,
  url: text,
  key: text,
  indi: text,
  simulated: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

// Whoever reads what it says may end before it: the telescope goes on.
process.stdout.on("error", () => {});
/** Drivers have words in it, which begin no line of their own. */
const log = (line: string) =>
  void process.stdout.write(`${new Date().toISOString()} ${line.replace(/\p{Cc}+/gu, " ")}\n`);

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    // What follows the first sentence tells of arguments that there are none of here.
    throw new Error(`${(error as Error).message.split(". ")[0]}\n${usage}`);
  }
}

async function run(): Promise<number> {
  const { values, positionals } = readArguments();
  const [command = "run", ...rest] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (rest.length > 0 || !["run", "init", "check"].includes(command)) throw new Error(usage);
  const { config: file = "observatory.yaml", url, key = process.env.MERIDIAN_KEY } = values;
  if (command === "init" && values.simulated) return initSimulated({ file, url, key });
  if (command === "init") return init({ file, url, key, address: values.indi ?? "127.0.0.1:7624" });
  const content = readFile(file);
  const configuration = readConfiguration(content, file, { url, key });
  const lineOf = linesOf(content, file);
  if (command === "check") return check(configuration, lineOf);
  const stopping = new AbortController();
  let askedAt = 0;
  for (const event of ["SIGINT", "SIGTERM"] as const)
    process.on(event, () => {
      // One Ctrl-C comes from the terminal and from whoever started this.
      if (stopping.signal.aborted && Date.now() - askedAt < oneStopMs) return;
      // An exit would wait for a disk that stalls.
      if (stopping.signal.aborted) process.kill(process.pid, "SIGKILL");
      askedAt = Date.now();
      log("Stopping: it parks and closes. Once more ends it at once, and the watchdog closes.");
      stopping.abort(new Error("stopped"));
    });
  const watchdog = await startWatchdog(configuration, log);
  process.send?.({ ready: true });
  const surroundings = { log, lineOf, untold: watchdog.untold, now: () => new Date() };
  const isClosed = await runObservatory(configuration, surroundings, stopping.signal);
  // Otherwise the watchdog goes on trying.
  if (!isClosed) return 1;
  await watchdog.safe();
  return 0;
}

function readFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new ConfigurationFault(`${file} can't be read. "npm run observatory -- init" writes one.`);
  }
}

try {
  process.exit(await run());
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
