/** The evidence that the auditor judges by, and the case that it makes of it once for all rules. */
import { type Fields, isFields } from "./fits.fixture.ts";
import type { Entry, Event, Found } from "./found.fixture.ts";
import { importFinder } from "./imported.fixture.ts";
import { firstSentAt, type Request, requestsOf, type Sent } from "./journal.fixture.ts";
import { type Kind, kinds } from "./kinds.fixture.ts";

export interface Evidence {
  journal: readonly Sent[];
  /** Mail that a mail server took. Without it, the mail that the database keeps is judged. */
  mails?: readonly { to: string; subject: string }[];
  /** Endpoints that a push service took a message for, each time. */
  pushes?: readonly string[];
  /** Objects in the store. */
  objects?: readonly { key: string; size: number }[];
  /** Damage that was planted before any scan began. */
  damages?: readonly Damage[];
  /** The milliseconds that the clocks of clients, servers and the database may be apart, at most. */
  toleranceMs?: number;
  /** The time after which a job that waits, and an operation that says nothing, is given up for lost. */
  patienceMs?: number;
}

/** Damage to one document, or to what no document is about; with `check` also the finding that it is to give. */
export interface Damage {
  collection: string;
  id: string | null;
  check?: string;
}

/** A document that was made while clients sent requests, whether it is still there or not. */
export interface Birth {
  kind: Kind;
  id: string;
  /** Its fields as it was made: by the audit log, without an entry as they are now. */
  made: Fields;
  /** True unless it has changed and there is no entry. */
  isMadeKnown: boolean;
  at: number;
  /** The import that made it. */
  importId?: string;
  /** True where no person did. */
  isOfSystem: boolean;
}

export interface Case extends Required<Pick<Evidence, "toleranceMs" | "patienceMs">> {
  evidence: Evidence;
  found: Found;
  requests: readonly Request[];
  births: readonly Birth[];
  /** By the document that they are about. */
  entriesOf: Map<string | null, Entry[]>;
  eventsOf: Map<string, Event[]>;
}

/** Sorts what there is. */
export function openCase(evidence: Evidence, found: Found): Case {
  const { toleranceMs = 2000, patienceMs = 60_000 } = evidence;
  const requests = requestsOf(evidence.journal);
  const entriesOf = Map.groupBy(found.entries, ({ subject_id }) => subject_id);
  const eventsOf = Map.groupBy(found.events, ({ subject_id }) => subject_id);
  const begin = Math.min(...requests.map(firstSentAt)) - toleranceMs;
  const importOf = importFinder(found, eventsOf);
  const births = kinds
    .flatMap((kind) => birthsOf(kind, found, entriesOf, importOf))
    .filter(({ at }) => at >= begin)
    .toSorted((one, other) => one.at - other.at);
  return { evidence, found, requests, births, entriesOf, eventsOf, toleranceMs, patienceMs };
}

function birthsOf(
  kind: Kind,
  { documents, entries }: Found,
  entriesOf: Case["entriesOf"],
  importOf: ReturnType<typeof importFinder>,
): Birth[] {
  const making = new RegExp(`^${kind.action}$`);
  const rows = documents.get(kind.table)!;
  const gone = entries.filter((entry) => making.test(entry.action) && !rows.has(entry.subject_id!));
  const ids = new Set([...rows.keys(), ...gone.map(({ subject_id }) => subject_id!)]);
  return [...ids].map((id) => {
    const row = rows.get(id);
    const entry = entriesOf.get(id)?.find(({ action }) => making.test(action));
    const importId = importOf(kind.table, id, row, entry);
    return {
      kind,
      id,
      made: { ...row?.doc, ...(isFields(entry?.after) && entry.after) },
      isMadeKnown: isFields(entry?.after) || row?.version === 1,
      at: (row?.created_at ?? entry!.at).getTime(),
      ...(importId && { importId }),
      isOfSystem: entry?.actor_type === "system" || row?.doc.created_by === null,
    };
  });
}
