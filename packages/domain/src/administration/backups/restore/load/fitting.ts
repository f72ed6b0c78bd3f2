import { DamagedBackup } from "../../stored/damaged.ts";

/** What PostgreSQL refuses because of the data (SQLSTATE classes 22 and 23) it refuses every time. */
export async function fitting(
  otherwise: string,
  work: () => Promise<unknown>,
  lookCloser = async () => {},
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== "string" || !/^2[23]...$/.test(code)) throw error;
    await lookCloser();
    throw new DamagedBackup(otherwise);
  }
}
