import type { OrganizationDocument } from "@meridian/contract";
import { DomainError } from "../../../base/errors.ts";

/** The owner stays a member until the ownership is transferred. Throws CONFLICT. */
export function refuseOwner({ owner_id }: Pick<OrganizationDocument, "owner_id">, userId: string): void {
  if (owner_id === userId)
    throw new DomainError(
      "CONFLICT",
      "The owner has every permission and stays a member. Transfer the ownership first.",
    );
}
