import type { SignUpMode } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { query } from "@meridian/database/query";
import { settingsId } from "./read.ts";

/** What the first start says about sign-up; once there are settings, they hold. */
export async function beginSettings({ db }: Database, sign_up: SignUpMode): Promise<void> {
  await query(db)`
    insert into settings (id, doc, version)
    values (${settingsId}, ${JSON.stringify({ sign_up })}, 0) on conflict (id) do nothing`;
}
