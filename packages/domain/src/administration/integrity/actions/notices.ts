import { query, type SQL, sql } from "@meridian/database/query";
import type { Transaction } from "../../../base/context.ts";
import type { LiveNotice } from "../../../base/liveNotice.ts";

/** An id that a document names, as text; empty where it names none. */
const named = (field: string): SQL =>
  sql`coalesce(left(case when jsonb_typeof(o.doc -> ${field}::text) = 'string' then o.doc ->> ${field}::text end, 64), '')`;

async function observationChanged(tx: Transaction, found: SQL): Promise<LiveNotice[]> {
  const rows = await query<Record<"id" | "user_id" | "observatory_id" | "project_id", string>[]>(tx)`
    select o.id, ${named("user_id")} as user_id, ${named("observatory_id")} as observatory_id, ${named("project_id")} as project_id
      from observations o where ${found}`;
  return rows.map((row) => ({ type: "observation.changed", ...row }));
}

async function calibrationChanged(tx: Transaction, found: SQL): Promise<LiveNotice[]> {
  const rows = await query<Record<"id" | "observatory_id", string>[]>(tx)`
    select o.id, ${named("observatory_id")} as observatory_id from calibrations o where ${found}`;
  return rows.map((row) => ({ type: "calibration.changed", ...row }));
}

const resources: Record<string, LiveNotice["type"]> = {
  organizations: "organization.changed",
  observatories: "observatory.changed",
  projects: "project.changed",
  announcements: "announcement.changed",
};

/**
 * Live notices for people who have a document open that a repair, or its undoing, changes. To be asked while the document is
 * there. A file is part of its observation, a frame of its calibration.
 */
export async function noticesOf(tx: Transaction, collection: string, id: string): Promise<LiveNotice[]> {
  if (collection === "observations") return observationChanged(tx, sql`o.id = ${id}`);
  if (collection === "user_files")
    return observationChanged(
      tx,
      sql`o.id = (select left(f.doc ->> 'observation_id', 200) from user_files f where f.id = ${id})`,
    );
  if (collection === "calibrations") return calibrationChanged(tx, sql`o.id = ${id}`);
  if (collection === "calibration_files")
    return calibrationChanged(
      tx,
      sql`o.id = (select left(f.doc ->> 'calibration_id', 200) from calibration_files f where f.id = ${id})`,
    );
  const type = resources[collection];
  return type ? [{ type, id } as LiveNotice] : [];
}

/** The same of a member who comes or goes. */
export function noticesOfMember({
  organization_id,
  observatory_id,
  user_id,
}: Record<string, unknown>): LiveNotice[] {
  const notices: LiveNotice[] = [];
  if (observatory_id) notices.push({ type: "observatory.changed", id: String(observatory_id) });
  else if (organization_id) notices.push({ type: "organization.changed", id: String(organization_id) });
  if (user_id) notices.push({ type: "access.changed", user_id: String(user_id) });
  return notices;
}
