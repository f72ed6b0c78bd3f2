// `npm start`, `npm test`, `npm run server`, `npm run worker` and `npm run observatory` begin here: plain JavaScript for any Node.js from 18 on. It
// fetches the pinned tools, installs packages and builds programs and interface, each only if missing or out of date.
import { alone } from "./bootstrap/alone.mjs";
import { build } from "./bootstrap/build.mjs";
import { install } from "./bootstrap/install.mjs";
import { root } from "./bootstrap/paths.mjs";
import { runForeground } from "./bootstrap/run.mjs";
import { findPnpm } from "./bootstrap/toolchain.mjs";

const [task, ...rest] = process.argv.slice(2);
/** `-- a b` arrives without the dashes from npm, with them from others. */
const args = rest[0] === "--" ? rest.slice(1) : rest;

/** A program as it was built, which starts in a fifth of the time that its sources take. */
const program = (name) => `apps/standalone/dist/${name}/main.mjs`;

const tasks = {
  // Through the channel it notices that this process is gone, however it ended.
  start: () => runForeground("node", [program("standalone"), ...args], { ipc: true }),
  server: () => runForeground("node", [program("server")], { ipc: true }),
  worker: () => runForeground("node", [program("worker")], { ipc: true }),
  observatory: () => runForeground("node", ["apps/observatory/src/main.ts", ...args]),
  // For the image of infra/containers.
  build: () => 0,
  // A person who names certain tests wants their result soon, without the checks.
  test: async () =>
    (args.length === 0 && (await runForeground("node", ["infra/verify.mjs"]))) ||
    runForeground("node", ["node_modules/vitest/vitest.mjs", "run", ...args]),
};

process.chdir(root);
if (!tasks[task]) {
  console.error("use npm start, npm test, npm run server, npm run worker or npm run observatory");
  process.exit(2);
}
try {
  alone(() => {
    install(findPnpm());
    // The computer at a telescope shows nothing.
    if (task !== "observatory") build();
  });
  process.exitCode = await tasks[task]();
} catch (error) {
  console.error(`meridian: ${error.message}`);
  process.exitCode = 1;
}
