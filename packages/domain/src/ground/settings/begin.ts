import type { SignUpMode } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { settingsId } from "./read.ts";

/** What the first start says about sign-up; once there are settings, they hold. */
export async function beginSettings({ sql }: Database, sign_up: SignUpMode): Promise<void> {
  await sql`
    insert into settings (id, doc, version)
    values (${settingsId}, ${sql.json({ sign_up })}, 0) on conflict (id) do nothing`;
}
