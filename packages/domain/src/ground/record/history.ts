import type { HistoryEntry, HistorySubject } from "@meridian/contract";
import { historyEvents, newId, type Queryable } from "@meridian/database";
import { query, type SQL, sql } from "@meridian/database/query";
import { actorId } from "../access/index.ts";
import type { Author } from "./audit.ts";
import { entryIdOf } from "./entryId.ts";

/** Adds an entry to the history of a thing, in the transaction of the change. Tells nobody. */
export async function recordHistory<Type extends HistorySubject>(
  tx: Queryable,
  author: Author,
  subject: { type: Type; id: string },
  { event, ...details }: HistoryEntry<Type>,
): Promise<void> {
  const at = author.now();
  await historyEvents.insert(
    tx,
    {
      subject_type: subject.type,
      subject_id: subject.id,
      event,
      actor_id: actorId(author),
      at: at.toISOString(),
      details,
    },
    at,
  );
}

/** Adds the same entry to the history of each thing whose id the query gives, in one statement. */
export async function recordHistoryOfEach<Type extends HistorySubject>(
  tx: Queryable,
  author: Author,
  type: Type,
  ids: SQL,
  { event, ...details }: HistoryEntry<Type>,
): Promise<void> {
  const at = author.now().toISOString();
  const entry = { subject_type: type, event, actor_id: actorId(author), at, details };
  await query(tx)`
    insert into history_events (id, doc, created_at, updated_at)
    select ${sql.raw(entryIdOf("entry.id", "subject.id"))},
           ${JSON.stringify(entry)}::jsonb || jsonb_build_object('subject_id', subject.id), ${at}, ${at}
      from (${ids}) as subject (id) cross join (select ${newId()}::text as id) entry`;
}
