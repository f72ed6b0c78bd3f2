import { DomainError } from "../errors.ts";

/** Does the work, and throws CONFLICT naming the field when it would give two organizations the same short name. */
export async function withUniqueShortName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isTaken(error)) throw error;
    const message = "is taken by another organization";
    throw new DomainError("CONFLICT", `short_name ${message}`, [{ path: "short_name", message }]);
  }
}

const isTaken = (error: unknown): boolean => {
  const { code, constraint_name } = ((error as Error).cause ?? {}) as {
    code?: string;
    constraint_name?: string;
  };
  return code === "23505" && constraint_name === "organizations_short_name";
};
