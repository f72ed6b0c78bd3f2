import { type ObservatoryFlag, type OrganizationFlag, observatoryFlagNames } from "@meridian/contract";

/** The permission of a flag, as the end of "may ...". */
const flagWords: Record<ObservatoryFlag | OrganizationFlag | "can_manage", string> = {
  can_view: "view",
  can_observe: "observe",
  can_operate: "operate",
  can_admin: "administer",
  can_manage: "manage",
  can_manage_members: "manage members",
  can_manage_observatories: "manage observatories",
  can_manage_projects: "manage projects",
  can_manage_billing: "manage billing",
  can_manage_storage: "manage storage",
};

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** "operate", "manage members and manage storage": what isn't said comes with what is. */
export function strongestInWords(flags: object): string | undefined {
  const held = { ...flags } as Partial<Record<keyof typeof flagWords, unknown>>;
  const strongest = observatoryFlagNames.findLast((flag) => held[flag] === true);
  for (const flag of observatoryFlagNames) if (flag !== strongest) delete held[flag];
  return flagsInWords(held);
}

/** "view, observe and operate", in the order of the flags; undefined when there is none. */
export function flagsInWords(flags: object): string | undefined {
  const set = Object.entries(flags).filter(([name, value]) => value === true && name in flagWords);
  const words = Object.keys(flagWords).filter((name) => set.some(([held]) => held === name));
  return words.length > 0
    ? list.format(words.map((name) => flagWords[name as keyof typeof flagWords]))
    : undefined;
}
