import type { IntegrityIssue, ListQuarantineInput, Page, QuarantinedObject } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { type Placed, pageOf, positionIn } from "../../../base/cursor.ts";
import { isObjectKey, ObjectRefused, type StoredObject } from "../../../base/ports/objectStore.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { type IssueRow, issueColumns, joinRepairer, toIssue, undoMs } from "../issues/row.ts";
import { orRefusal } from "../stored/ask.ts";
import { originOf, quarantineKeys, quarantinePrefix } from "../stored/quarantine.ts";

const sorting = { name: "quarantine", order: "asc" } as const;

/**
 * Lists the objects in quarantine, in the order of their original paths, with the issue whose repair moved each. The storage
 * itself is asked, so that nothing is left out, and nothing shown that is gone. Throws FORBIDDEN, INVALID on a bad cursor.
 */
export async function listQuarantine(
  ctx: Context,
  { prefix = "", cursor, limit }: ListQuarantineInput,
): Promise<Page<QuarantinedObject>> {
  requireServerAdmin(ctx);
  const after = cursor === undefined ? undefined : positionIn(sorting, cursor).id;
  const objects = mayBegin(prefix) ? await listed(ctx, quarantinePrefix + prefix, after, limit + 1) : [];
  const issues = await issuesOf(
    ctx,
    objects.map(({ key }) => key),
  );
  return pageOf(objects, limit, sorting, ({ key, object }) => ({
    key,
    from: originOf(key),
    ...factsOf(object),
    issue: issues.get(key) ?? null,
  }));
}

const factsOf = (object: StoredObject | ObjectRefused) =>
  object instanceof ObjectRefused
    ? { size_bytes: null, moved_at: null, kept_until: null, unreadable: object.reason }
    : {
        size_bytes: object.size,
        moved_at: object.modifiedAt.toISOString(),
        kept_until: new Date(object.modifiedAt.getTime() + undoMs).toISOString(),
        unreadable: null,
      };

/** True if a key may begin like this. */
const mayBegin = (prefix: string): boolean => isObjectKey(`${prefix}x`);

interface Quarantined extends Placed {
  key: string;
  object: StoredObject | ObjectRefused;
}

async function listed({ objectStore }: Context, prefix: string, after: string | undefined, most: number) {
  const objects: Quarantined[] = [];
  for await (const page of quarantineKeys(objectStore, prefix, after))
    for (const entry of page) {
      if ("refusal" in entry) {
        const { refusal, next } = entry;
        objects.push({ id: next, sort_value: next, key: refusal.key, object: refusal });
      } else {
        const { key } = entry;
        const object = await orRefusal(() => entry.describe());
        if (object) objects.push({ id: key, sort_value: key, key, object });
      }
      if (objects.length === most) return objects;
    }
  return objects;
}

/** The issues whose repairs have moved objects to these keys. */
export async function issuesOf(ctx: Context, keys: string[]): Promise<Map<string, IntegrityIssue>> {
  const { db } = ctx;
  const moved = sql`jsonb_path_query_array(i.repair -> 'plan', '$.**.to')`;
  const rows = await query<(IssueRow & { moved: string[] })[]>(db)`
    select ${issueColumns}, ${moved} as moved
      from integrity_issues i ${joinRepairer}
     where i.repair -> 'plan' ->> 'action' in ('move_object', 'delete')
       and ${moved} ?| ${keys}`;
  return new Map(
    rows.flatMap(({ moved, ...row }) => moved.map((key) => [key, toIssue(row, ctx.now())] as const)),
  );
}
