import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { TestProject } from "vitest/node";
import { installPackages, whyNoPackages } from "../apt.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** False skips the tests that need INDI's server. */
    hasIndi: boolean;
  }
}

/** The server and each simulator that the tests start. */
const programs = ["indiserver", "indi_simulator_telescope", "indi_simulator_ccd", "indi_simulator_dome"];

const isOnPath = (program: string) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
const isInstalled = () => programs.every(isOnPath);

async function whyMissing(): Promise<string | undefined> {
  if (isInstalled()) return undefined;
  const why = whyNoPackages();
  if (why) return `indiserver isn't installed, and ${why}`;
  try {
    await installPackages(["indi-bin"]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return isInstalled() ? undefined : "the package indi-bin has no indiserver";
}

/** Finds or installs INDI's own server with its simulators. With CI set, their absence is a failure. */
export default async function setup(project: TestProject) {
  const missing = await whyMissing();
  project.provide("hasIndi", !missing);
  if (!missing) return;
  if (process.env.CI) throw new Error(`no INDI server for the tests: ${missing}`);
  console.warn(`The tests with INDI's simulators are skipped: ${missing}.`);
}
