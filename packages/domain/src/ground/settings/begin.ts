import type { SignUpMode } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { query } from "@meridian/database/query";
import { settingsId } from "./read.ts";

/** Sets the sign-up mode of the first start; existing settings stay. */
export async function beginSettings({ db }: Database, sign_up: SignUpMode): Promise<void> {
  await query(db)`
    insert into settings (id, doc, version)
    values (${settingsId}, ${JSON.stringify({ sign_up })}, 0) on conflict (id) do nothing`;
}
