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
        if (test.diagnostic()?.retryCount) triedAgain.push(described(module, test));
      }
    }
    for (const test of triedAgain) console.log(`needed a second try: ${test}`);
    const skips = count.skipped ? `, ${count.skipped} skipped` : "";
    console.log(`${count.passed} passed, ${count.failed} failed${skips}`);
    if (!process.env.CI || this.chosenByName || !count.skipped) return;
    console.log("In CI a skipped test is a failure.");
    process.exitCode = 1;
  }
}

/** A test that needed a second try, with where and why the first one failed. */
function described(module, test) {
  const [error] = test.result().errors ?? [];
  if (!error) return `${module.relativeModuleId} > ${test.fullName}`;
  const place = error.stacks?.find(({ file }) => file.endsWith(module.relativeModuleId));
  const at = place ? `:${place.line}` : "";
  return `${module.relativeModuleId}${at} > ${test.fullName}\n  ${error.message.replaceAll("\n", "\n  ")}`;
}
