import type { OperationDocument } from "@meridian/contract";
import { type SQL, sql } from "@meridian/database/query";
import type { OperationDefinition } from "./definition.ts";

type Kind = Pick<OperationDefinition<never, OperationDocument>, "documents" | "where">;

/** SQL that selects the rows of the kind in its collection. */
export const ofKind = ({ where = {} }: Pick<Kind, "where">): SQL =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(where).map(([field, value]) => sql`left(doc ->> ${field}, 200) = ${value}`),
    ],
    sql` and `,
  );

/** True if a document of the collection is of the kind. */
export const isOfKind = ({ where = {} }: Pick<Kind, "where">, document: object): boolean =>
  Object.entries(where).every(([field, value]) => (document as Record<string, unknown>)[field] === value);

export const isUnderWay = sql`left(doc ->> 'status', 200) in ('queued', 'running')`;
