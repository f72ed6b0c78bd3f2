// `npm run dev`: Meridian with reload, on whatever Node.js the machine has.
import { install } from "./bootstrap/install.mjs";
import { root } from "./bootstrap/paths.mjs";
import { runForeground } from "./bootstrap/run.mjs";
import { findPnpm } from "./bootstrap/toolchain.mjs";

process.chdir(root);
install(findPnpm());
process.exitCode = await runForeground("node", ["infra/dev/reload.mjs"], { ipc: true });
