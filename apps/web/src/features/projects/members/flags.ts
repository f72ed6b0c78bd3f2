import type { ProjectMember } from "@meridian/contract";
import type { MatrixFlag } from "../../../resource/members/PermissionMatrix.tsx";

export const memberFlags: readonly MatrixFlag<"can_manage">[] = [
  {
    flag: "can_manage",
    word: "Manage",
    meaning: "Edit the project, its status, observatories and members.",
  },
];

/** Why this permission can't be changed here. */
export function whyLocked({ is_owner, is_direct }: ProjectMember): string | undefined {
  if (is_owner) return "The owner has every permission.";
  return is_direct ? undefined : "This person is a member through the project's organization.";
}
