import type { Context, Transaction } from "@meridian/domain";

type Db = Context["db"];

/** Makes a database of this one whose transactions are carried out by `guard`, which does their work and may refuse to. */
export function guarded(
  db: Db,
  guard: <Result>(tx: Transaction, work: () => Promise<Result>) => Promise<Result>,
): Db {
  const transaction: Db["transaction"] = (work, config) =>
    db.transaction((tx) => guard(tx, () => work(tx)), config);
  return Object.create(db, { transaction: { value: transaction } });
}
