import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { wholeNumber } from "./faults/seeds.ts";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export interface BrowserProgram {
  executablePath: string;
  /** The folder of shared libraries that a bare machine lacks. */
  libraries?: string;
}

/**
 * Chromium as the machine has it; where there is none, the binary that comes as a package, unpacked with its libraries.
 * Unpacking isn't safe to do twice at once: call it once a run and pass the answer on.
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const system = installed.find(existsSync);
  if (system) return { executablePath: system };
  const { default: packaged, inflate } = await import("@sparticuz/chromium");
  // `import.meta.resolve` isn't there in a global setup of the test runner.
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const archives = join(dirname(entry), "..", "bin");
  const libraries = await inflate(join(archives, "al2023.tar.br"));
  return { executablePath: await packaged.executablePath(), libraries: join(libraries, "lib") };
}

/** Launches the browser. SLOW_HANDS=500 in the environment waits half a second after each click and key. */
export async function launchBrowser({ executablePath, libraries }: BrowserProgram): Promise<Browser> {
  const env = { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) } as Record<string, string>;
  return chromium.launch({
    executablePath,
    headless: true,
    env,
    slowMo: wholeNumber("SLOW_HANDS") ?? 0,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
