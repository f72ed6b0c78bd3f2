import type { StorageDestination } from "@meridian/contract";
import type { StorageOutcome } from "@meridian/domain";
import { expect } from "vitest";
import type { OutboundRules } from "../outbound/guardedAgents.ts";
import { openDestinations } from "./openDestinations.ts";
import { allAt } from "./service.fixture.ts";

/** Tests a destination where the services of everybody are at `url`. What is secret starts with "hidden". */
export async function tryDestination(
  destination: StorageDestination,
  url: string,
  options: { patience?: number } & Partial<OutboundRules> = {},
): Promise<StorageOutcome> {
  const { patience = 10_000, ...rules } = options;
  const destinations = openDestinations({ allowPrivate: true, addresses: allAt(url), ...rules });
  const outcome = await destinations.test(destination, AbortSignal.timeout(patience));
  expect(outcome.message).toMatch(/^[A-Z][^\n]{10,150}\.$/);
  expect(outcome.message).not.toMatch(/hidden|127\.0\.0\.1|internal words/);
  return outcome;
}
