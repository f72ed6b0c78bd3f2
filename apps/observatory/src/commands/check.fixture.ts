import { onTestFinished, vi } from "vitest";
import { linesOf, readConfiguration } from "../config/read.ts";
import { check } from "./check.ts";

/** Everything that check says of a configuration. */
export async function saidOf(text: string): Promise<string[]> {
  const lines: string[] = [];
  const print = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  onTestFinished(() => print.mockRestore());
  await check(readConfiguration(text, "observatory.yaml"), linesOf(text, "observatory.yaml"));
  return lines;
}
