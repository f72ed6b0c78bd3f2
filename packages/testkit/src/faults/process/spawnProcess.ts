import { closeWithTest } from "../closeWithTest.ts";
import { type Observable, observable } from "../observable.ts";
import { type Exit, launch, type Program } from "./launch.ts";
import { type LogLine, outputOf } from "./outputOf.ts";

export interface TestProcess extends Observable {
  readonly pid: number;
  /** The address on which it listens, once it has printed it. */
  readonly url: string | undefined;
  /** Every line of its log since its first start. */
  readonly log: readonly LogLine[];
  /** The rest of its output, without such lines. */
  readonly output: string;
  /** Resolves with the first line, written already or still to come, that matches. */
  logged(matches: (line: LogLine) => boolean): Promise<LogLine>;
  /** The end of the present run. */
  readonly exited: Promise<Exit>;
  /** SIGKILL: it can neither notice nor prevent it. Resolves when it is gone. */
  killHard(): Promise<void>;
  /** Asks it to end, and resolves with how it did. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
  /** Starts the same program again, killing a run that still goes on, and resolves when it is ready. */
  restart(): Promise<void>;
}

/**
 * Starts one of our programs and resolves when it is ready. Its events are the lines of its log. It is killed when the
 * test ends.
 */
export async function spawnProcess(program: Program): Promise<TestProcess> {
  const seen = observable();
  const log: LogLine[] = [];
  let output = "";
  let run: ReturnType<typeof launch>;
  let url: string | undefined;

  function onLog(line: LogLine) {
    log.push(line);
    seen.happen();
  }
  function onOther(line: string) {
    output += line;
  }
  async function start() {
    run = launch(program);
    outputOf(run.child.stdout!, onLog, onOther);
    outputOf(run.child.stderr!, onLog, onOther);
    url = await run.ready.catch((error: Error) => {
      throw new Error(`${error.message}: ${output || JSON.stringify(log.at(-1))}`);
    });
  }
  async function end(signal: NodeJS.Signals) {
    run.child.kill(signal);
    return run.exited;
  }
  async function killHard() {
    await end("SIGKILL");
  }

  closeWithTest(killHard);
  await start();
  return {
    log,
    get pid() {
      return run.child.pid!;
    },
    get url() {
      return url;
    },
    get output() {
      return output;
    },
    get exited() {
      return run.exited;
    },
    get events() {
      return seen.events;
    },
    until: seen.until,
    async logged(matches) {
      await seen.until(() => log.some(matches));
      return log.find(matches)!;
    },
    killHard,
    stop: (signal = "SIGTERM") => end(signal),
    async restart() {
      await killHard();
      await start();
    },
  };
}
