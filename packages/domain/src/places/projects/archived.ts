import { DomainError } from "../../base/errors.ts";
import { projectSettings } from "./wire.ts";

/** An archived project can't change until it is active again. Throws CONFLICT. */
export function refuseArchived(project: unknown): void {
  if (projectSettings(project).status === "archived")
    throw new DomainError("CONFLICT", "An archived project can't be changed. Make it active first.");
}
