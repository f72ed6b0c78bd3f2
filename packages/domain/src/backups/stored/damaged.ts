/** A backup that can't be restored, in words for people. */
export class DamagedBackup extends Error {
  override name = "DamagedBackup";
}
