import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

export type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;
export interface Violation {
  id: string;
  target: unknown;
  failureSummary: string | undefined;
  theme?: string;
}

/** Axe needn't describe each element that nothing is wrong with. */
export const resultTypes: "violations"[] = ["violations"];

export const inShort = (found: AxeResults["violations"]): Violation[] =>
  found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  );

/** Returns everything that axe finds, by all of its rules, on a page or in a part of it. Axe stays in the page. */
export async function violations(page: Page, part?: string): Promise<Violation[]> {
  // Colours follow over a moment.
  await page.waitForFunction(
    () => !document.getAnimations().some((running) => running instanceof CSSTransition),
  );
  // Only frames need the other mode, which opens a page of its own each time to gather what was found in them.
  expect(page.frames()).toHaveLength(1);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes });
  return inShort((await (part ? axe.include(part) : axe).analyze()).violations);
}
