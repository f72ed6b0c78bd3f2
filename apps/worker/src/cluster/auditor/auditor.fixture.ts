/**
 * Judges a site after an outage by what its clients sent and heard and by what its database, its mail server, its push service
 * and its object store have. Knows nothing of the service but its public documents and its tables.
 *
 * Each rule says what it can't judge. No rule judges accounts, keys, memberships, settings and actions (a cancellation, a hold)
 * beyond the sameness of their answers; nor whether a refusal was right, nor what people see of a document, nor its files.
 */
import { announcementsAreMailed, recipientsAreRight } from "./announcements.fixture.ts";
import { oneAnswer, oneDocumentEach } from "./answers.fixture.ts";
import { goneAsAsked, onceEach, thereAsAnswered } from "./documents.fixture.ts";
import { type Case, type Evidence, openCase } from "./evidence.fixture.ts";
import { type Found, readSite } from "./found.fixture.ts";
import { importsCount } from "./imports.fixture.ts";
import { logLeadsHere } from "./log.fixture.ts";
import { devicesAreAsked, noticesArrive } from "./notices.fixture.ts";
import { lastPutStands, putsAreAnswered, updatesAreAsked } from "./puts.fixture.ts";
import { recordedOnce } from "./records.fixture.ts";
import { statusSteps } from "./steps.fixture.ts";
import { timesGoOn } from "./times.fixture.ts";
import type { Violation } from "./violation.fixture.ts";
import { backupsAreThere, jobsAreDone, operationsEnd, scansFind } from "./work.fixture.ts";

export type { Evidence } from "./evidence.fixture.ts";
export type { Sent } from "./journal.fixture.ts";
export type { Rule, Violation } from "./violation.fixture.ts";

const rules: readonly ((given: Case) => Violation[])[] = [
  oneAnswer,
  oneDocumentEach,
  onceEach,
  thereAsAnswered,
  goneAsAsked,
  lastPutStands,
  putsAreAnswered,
  updatesAreAsked,
  logLeadsHere,
  recordedOnce,
  statusSteps,
  timesGoOn,
  importsCount,
  recipientsAreRight,
  announcementsAreMailed,
  noticesArrive,
  devicesAreAsked,
  jobsAreDone,
  operationsEnd,
  backupsAreThere,
  scansFind,
];

/** All that isn't as it ought to be in what was read of a site, by every rule. */
export function judge(evidence: Evidence, found: Found): Violation[] {
  const given = openCase(evidence, found);
  return rules.flatMap((rule) => rule(given));
}

/** Reads the database at an address in one moment, and judges it. */
export const judgeSite = async (url: string, evidence: Evidence): Promise<Violation[]> =>
  judge(evidence, await readSite(url));
