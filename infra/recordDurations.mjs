import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("./testDurations.json", import.meta.url);

/**
 * A reporter that notes in `testDurations.json` how many seconds each file took; a file that wasn't run, or failed, keeps
 * what it had. The longest files begin the next run.
 */
export default class RecordDurations {
  onTestRunEnd(modules) {
    const seconds = JSON.parse(readFileSync(path, "utf8"));
    for (const module of modules) {
      if (module.state() !== "passed") continue;
      seconds[`${module.project.name} ${module.relativeModuleId}`] = Math.round(
        module.diagnostic().duration / 1000,
      );
    }
    const worthNoting = Object.entries(seconds).filter(([, duration]) => duration > 1);
    const longestFirst = worthNoting.sort(([, one], [, other]) => other - one);
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(longestFirst), null, 2)}\n`);
  }
}
