import { type SettingsDocument, settingsDocument } from "@meridian/contract";
import { type Lock, type Queryable, settings } from "@meridian/database";
import type { z } from "zod";

/** There is one document of settings. */
export const settingsId = "system";

interface StoredSettings {
  values: SettingsDocument;
  version: number;
  updated_at: string | null;
}

/** The settings of this installation. A stored value that doesn't fit counts as none. */
export async function readSettings(db: Queryable, lock?: Lock): Promise<StoredSettings> {
  const stored = await settings.find(db, settingsId, lock);
  return {
    values: fitting(stored),
    version: stored?.version ?? 0,
    updated_at: stored && stored.version > 0 ? stored.updated_at : null,
  };
}

const fields = Object.entries(settingsDocument.shape) as [keyof SettingsDocument, z.ZodType][];

function fitting(stored: object = {}): SettingsDocument {
  const values = fields.map(([name, schema]) => {
    const parsed = schema.safeParse((stored as Record<string, unknown>)[name]);
    return [name, parsed.success ? parsed.data : schema.parse(undefined)];
  });
  return Object.fromEntries(values) as SettingsDocument;
}
