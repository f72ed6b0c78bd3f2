import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import durations from "./testDurations.json" with { type: "json" };

/** Projects with the longest files first. Those of one stay together, because its files share what they have loaded. */
const order = ["s3", "postgres15", "browser", "alone", "node", "web", "packages"];
const seconds: Record<string, number | undefined> = durations;

/** Starts the files of a project that took longest first, so that nothing long is left for one core at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durationOf = ({ project, moduleId }: TestSpecification) =>
      seconds[`${project.name} ${relative(this.ctx.config.root, moduleId)}`] ?? 0;
    return files.toSorted(
      (a, b) =>
        order.indexOf(a.project.name) - order.indexOf(b.project.name) || durationOf(b) - durationOf(a),
    );
  }
}
