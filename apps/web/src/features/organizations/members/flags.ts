import type { OrganizationAbilities, OrganizationFlag, OrganizationFlags } from "@meridian/contract";
import type { MatrixFlag } from "../../../resource/members/PermissionMatrix.tsx";

export const memberFlags: readonly MatrixFlag<OrganizationFlag>[] = [
  {
    flag: "can_manage_members",
    word: "Members",
    meaning: "Add and remove members, and change their permissions. Makes an admin.",
  },
  {
    flag: "can_manage_observatories",
    word: "Observatories",
    meaning: "Create, configure and delete the organization's observatories. Makes an admin.",
  },
  {
    flag: "can_manage_projects",
    word: "Projects",
    meaning: "Create and manage the organization's projects.",
  },
  { flag: "can_manage_billing", word: "Billing", meaning: "Manage billing and subscription." },
  {
    flag: "can_manage_storage",
    word: "Storage",
    meaning: "Configure where files of observations are delivered.",
  },
];

/** The flags that somebody with these abilities holds in effect, and may hand on. */
export const heldFlags = (abilities: OrganizationAbilities): OrganizationFlags => ({
  can_manage_members: abilities.manage_members,
  can_manage_observatories: abilities.manage_observatories,
  can_manage_projects: abilities.manage_projects,
  can_manage_billing: abilities.manage_billing,
  can_manage_storage: abilities.manage_storage,
});
