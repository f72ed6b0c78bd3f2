/**
 * A reporter that ends a run with one plain line, `N passed, N failed`. In CI a skipped test is a failure, because nobody
 * would notice that it never ran.
 */
export default class ClosingLine {
  onInit(vitest) {
    this.chosenByName = Boolean(vitest.config.testNamePattern);
  }

  onTestRunEnd(modules, errors) {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    const triedAgain = [];
    for (const module of modules) {
      if (module.state() === "failed" && module.errors().length > 0) count.failed += 1;
      for (const test of module.children.allTests()) {
        count[test.result().state] += 1;
        if (test.diagnostic()?.retryCount) triedAgain.push(`${module.relativeModuleId} > ${test.fullName}`);
      }
    }
    for (const name of triedAgain) console.log(`needed a second try: ${name}`);
    const skips = count.skipped ? `, ${count.skipped} skipped` : "";
    console.log(`${count.passed} passed, ${count.failed} failed${skips}`);
    if (!process.env.CI || this.chosenByName || !count.skipped) return;
    console.log("In CI a skipped test is a failure.");
    process.exitCode = 1;
  }
}
