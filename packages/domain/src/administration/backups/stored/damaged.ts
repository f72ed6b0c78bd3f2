/** A backup that can't be restored, in words for people. */
export class DamagedBackup extends Error {
  override name = "DamagedBackup";
}

/** A backup of which storage holds nothing, or nothing any more. */
export class GoneBackup extends DamagedBackup {
  constructor() {
    super(goneFromStorage);
  }
}
/** The damage of a listed backup until its manifest is there again. */
export const goneFromStorage = "Its manifest is gone from storage.";

/** A backup made by a newer version of Meridian. Nothing is wrong with it. */
export class NewerVersion extends DamagedBackup {}

/** A backup with a part that isn't what its manifest says: no other version or server could restore it either. */
export class DamagedPart extends DamagedBackup {}
