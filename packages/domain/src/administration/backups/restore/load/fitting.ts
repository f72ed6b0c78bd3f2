import { DamagedBackup } from "../../stored/damaged.ts";

/** Does the work. Throws DamagedBackup where PostgreSQL refuses the data (SQLSTATE classes 22 and 23), as it would every time. */
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
