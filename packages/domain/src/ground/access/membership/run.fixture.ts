import type { Database } from "@meridian/database";
import { testContext } from "@meridian/testkit";
import { DomainError } from "../../../base/errors.ts";
import type { Happening } from "./operation.fixture.ts";
import { type Operation, verbs } from "./verbs.fixture.ts";

/** Result of an operation, with the records of it. */
export interface Outcome {
  operation: Operation;
  /** Its own moment, by which its histories are found. */
  at: Date;
  /** The code of a refusal. */
  refused: string | undefined;
  /** Id of the created thing. */
  id: string;
  histories: Happening[];
  audited: number;
}

let count = 0;

/** Carries operations out at once. Each has a moment of its own, by which what it left on record is found. */
export async function runAll(database: Database, operations: Operation[]): Promise<Outcome[]> {
  const started = operations.map((operation) => {
    count += 1;
    const at = new Date(Date.UTC(2026, 0, 1) + count * 1000);
    return { operation, at, requestId: `request-${count}` };
  });
  const ended = await Promise.all(
    started.map(async ({ operation: { verb, doer, input }, at, requestId }) => {
      const ctx = testContext(database, {
        actor: { type: "user", userId: doer.id, serverAdmin: doer.isServerAdmin, sessionId: "test" },
        now: () => at,
        requestId,
      });
      try {
        return { refused: undefined, answer: await verbs[verb]!.run(ctx, input) };
      } catch (error) {
        if (!(error instanceof DomainError)) throw failure(verb, input, error);
        return { refused: error.code as string, answer: undefined };
      }
    }),
  );
  return Promise.all(
    started.map(async ({ operation, at, requestId }, i) => ({
      operation,
      at,
      refused: ended[i]!.refused,
      id: (ended[i]!.answer as { id?: string } | undefined)?.id ?? "none",
      histories: await historiesOf(database, at),
      audited: (await database.sql`select 1 from audit_log where request_id = ${requestId}`).length,
    })),
  );
}

/** Makes the error for a failure of the product: anything but a refusal. */
const failure = (verb: string, input: unknown, cause: unknown) =>
  new Error(`${verb} ${JSON.stringify(input)} failed: ${(cause as Error).cause ?? cause}`, { cause });

async function historiesOf({ sql }: Database, at: Date): Promise<Happening[]> {
  const rows = await sql<{ entry: Happening }[]>`
    select concat_ws(' ', doc ->> 'subject_type', doc ->> 'subject_id', doc ->> 'event') as entry
      from history_events where created_at = ${at} order by 1`;
  return rows.map(({ entry }) => entry);
}
