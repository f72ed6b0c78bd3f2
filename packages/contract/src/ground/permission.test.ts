import { expect, test } from "vitest";
import {
  abilitiesOnObservatory,
  allObservatoryFlags,
  allOrganizationFlags,
  beyondOwn,
  implied,
  inheritedFlags,
  noObservatoryFlags,
  noOrganizationFlags,
  type ObservatoryFlag,
  type ObservatoryFlags,
  type OrganizationRole,
  organizationFlagNames,
  organizationRole,
} from "./permission.ts";

const flags = (...names: ObservatoryFlag[]): ObservatoryFlags => ({
  ...noObservatoryFlags,
  ...Object.fromEntries(names.map((name) => [name, true])),
});
const view = flags("can_view");
const observe = flags("can_view", "can_observe");
const operate = flags("can_view", "can_observe", "can_operate");
const admin = allObservatoryFlags;

test("a flag implies those below it", () => {
  expect(implied(flags())).toEqual(flags());
  expect(implied(flags("can_view"))).toEqual(view);
  expect(implied(flags("can_observe"))).toEqual(observe);
  expect(implied(flags("can_operate"))).toEqual(operate);
  expect(implied(flags("can_admin"))).toEqual(admin);
  expect(implied(flags("can_view", "can_operate"))).toEqual(operate);
});

test("managing members or observatories makes an organization's admin, nothing else does", () => {
  for (const flag of organizationFlagNames) {
    const isAdmin = flag === "can_manage_members" || flag === "can_manage_observatories";
    const held = { ...noOrganizationFlags, [flag]: true };
    expect(organizationRole(false, held), flag).toBe(isAdmin ? "admin" : "member");
    expect(organizationRole(true, held), flag).toBe("owner");
  }
  expect(organizationRole(false, noOrganizationFlags)).toBe("member");
  expect(organizationRole(false, allOrganizationFlags)).toBe("admin");
  expect(organizationRole(true, noOrganizationFlags)).toBe("owner");
});

/** Inherited flags of each role, by the highest flag that the organization has on the observatory. */
const table: [ceiling: ObservatoryFlags, Record<OrganizationRole, ObservatoryFlags>][] = [
  [flags(), { owner: flags(), admin: flags(), member: flags() }],
  [flags("can_view"), { owner: view, admin: view, member: view }],
  [flags("can_observe"), { owner: observe, admin: observe, member: observe }],
  [flags("can_operate"), { owner: operate, admin: operate, member: observe }],
  [flags("can_admin"), { owner: admin, admin, member: observe }],
];

test.each(table)("inherited under the ceiling %o", (ceiling, expected) => {
  for (const role of ["owner", "admin", "member"] as const) {
    expect(inheritedFlags(role, ceiling), role).toEqual(expected[role]);
    expect(inheritedFlags(role, implied(ceiling)), role).toEqual(expected[role]);
  }
});

test("abilities on an observatory follow from the person's standing there", () => {
  const nobody = { flags: view, is_owner: false, is_member: false, server_admin: false };
  const nothing = {
    observe: false,
    operate: false,
    administer: false,
    announce: false,
    leave: false,
    transfer: false,
    delete: false,
  };
  const all = {
    observe: true,
    operate: true,
    administer: true,
    announce: true,
    transfer: true,
    delete: true,
  };
  expect(abilitiesOnObservatory(nobody)).toEqual(nothing);
  const observing = { ...nothing, observe: true };
  expect(abilitiesOnObservatory({ ...nobody, flags: flags("can_observe") })).toEqual(observing);
  const operating = { ...observing, operate: true };
  expect(abilitiesOnObservatory({ ...nobody, flags: flags("can_operate") })).toEqual(operating);
  const administering = { ...operating, administer: true, announce: true };
  expect(abilitiesOnObservatory({ ...nobody, flags: flags("can_admin") })).toEqual(administering);
  expect(abilitiesOnObservatory({ ...nobody, is_member: true })).toEqual({ ...nothing, leave: true });
  expect(abilitiesOnObservatory({ ...nobody, flags: admin, is_owner: true })).toEqual({
    ...all,
    leave: false,
  });
  expect(abilitiesOnObservatory({ ...nobody, flags: flags(), server_admin: true })).toEqual({
    ...all,
    leave: false,
  });
});

test("nobody gives a flag that they don't hold, but may take it away", () => {
  const holder = { ...noOrganizationFlags, can_manage_members: true };
  const storage = { ...noOrganizationFlags, can_manage_storage: true };
  expect(beyondOwn(holder, noOrganizationFlags, { ...holder, ...storage, can_manage_members: true })).toEqual(
    ["can_manage_storage"],
  );
  expect(beyondOwn(holder, storage, noOrganizationFlags)).toEqual([]);
  expect(beyondOwn(holder, storage, { ...storage, can_manage_members: true })).toEqual([]);
  expect(beyondOwn(allOrganizationFlags, noOrganizationFlags, allOrganizationFlags)).toEqual([]);
});
