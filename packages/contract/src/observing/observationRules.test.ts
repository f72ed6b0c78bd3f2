import { expect, test } from "vitest";
import {
  abilitiesOnObservation,
  highestAltitude,
  moversOf,
  type ObservationFacts,
} from "./observationRules.ts";
import { type ObservationStatus, observationStatus } from "./observationStatus.ts";

const nobody = {
  ...{ is_submitter: false, is_of_project: false, can_observe: false, can_operate: false },
  has_operated: false,
  ...{ manages_project: false, has_record: false, is_project_active: true, is_unplaced: false },
  server_admin: false,
};
const roles: [string, Omit<ObservationFacts, "status">][] = [
  ["who looks on", nobody],
  ["submitter", { ...nobody, is_submitter: true, is_of_project: true, can_observe: true }],
  ["operator", { ...nobody, can_operate: true }],
  ["server administrator", { ...nobody, server_admin: true }],
  ["submitter who operates", { ...nobody, is_submitter: true, can_operate: true }],
];
const cancellable: ObservationStatus[] = ["pending", "assigned", "in_progress", "paused", "suspended"];

const cells = roles.flatMap(([role, facts]) =>
  observationStatus.options.map((status) => ({ role, facts, status })),
);

test.each(cells)("$role of one that is $status", ({ role, facts, status }) => {
  const may = role !== "who looks on";
  expect(abilitiesOnObservation({ ...facts, status })).toMatchObject({
    update: may && status === "pending",
    delete: may && status === "pending",
    cancel: may && cancellable.includes(status),
  });
});

test("a request to the network that is placed nowhere can be ended by hand, not begun", () => {
  const set = (is_unplaced: boolean) =>
    abilitiesOnObservation({ ...nobody, server_admin: true, status: "pending", is_unplaced }).set_status;
  expect(set(false)).toEqual(["assigned", "cancelled"]);
  expect(set(true)).toEqual(["cancelled"]);
});

test("people who manage its project end a request that is placed nowhere, and change nothing about it", () => {
  const abilities = (facts: Partial<ObservationFacts>) =>
    abilitiesOnObservation({
      ...nobody,
      status: "pending",
      manages_project: true,
      can_observe: true,
      ...facts,
    });
  expect(abilities({ is_unplaced: true })).toMatchObject({ cancel: true, delete: true, update: false });
  expect(abilities({ is_unplaced: true, has_record: true })).toMatchObject({ cancel: true, delete: false });
  expect(abilities({ is_unplaced: false })).toMatchObject({ cancel: false, delete: false, update: false });
});

test("files are seen by who submitted them, by the project, and by who operates, not by who only looks on or observes", () => {
  const sees = (facts: object) =>
    abilitiesOnObservation({ ...nobody, status: "completed", ...facts }).see_files;
  for (const facts of [{}, { can_observe: true }]) expect(sees(facts)).toBe(false);
  for (const fact of ["is_submitter", "is_of_project", "can_operate", "server_admin"])
    expect(sees({ [fact]: true })).toBe(true);
});

test("images are judged by who submitted them, manages the project or operates the observatory, not by who only sees them", () => {
  const judges = (facts: object) =>
    abilitiesOnObservation({ ...nobody, status: "completed", ...facts }).judge;
  for (const facts of [{}, { can_observe: true }, { is_of_project: true }]) expect(judges(facts)).toBe(false);
  for (const fact of ["is_submitter", "manages_project", "can_operate", "server_admin"])
    expect(judges({ [fact]: true })).toBe(true);
});

test("a server administrator moves as an operator, and somebody can be both", () => {
  const as = (facts: Partial<ObservationFacts>) => moversOf({ ...nobody, status: "pending", ...facts });
  expect(as({})).toEqual([]);
  expect(as({ server_admin: true })).toEqual(["operator"]);
  expect(as({ ...nobody, is_submitter: true, can_operate: true, server_admin: true })).toEqual([
    "submitter",
    "operator",
  ]);
});

/** Altitudes on the meridian that can be read off the sphere. */
test.each([
  ["the zenith", 28.76, 28.76, 90],
  ["the celestial pole stands as high as the place is north", 51.48, 90, 51.48],
  ["the equator seen from the equator", 0, 0, 90],
  ["the equator seen from a pole", 90, 0, 0],
  ["Sirius from La Palma", 28.76, -16.72, 44.52],
  ["M 31 from Paranal", -24.63, 41.27, 24.1],
  ["the southern pole from the north never rises", 28.76, -90, -28.76],
  ["one pole from the other", -90, 90, -90],
])("%s", (_, latitude, dec, altitude) => {
  expect(highestAltitude(latitude, dec)).toBeCloseTo(altitude, 10);
});

test("a position rises exactly as high above both hemispheres", () => {
  for (let latitude = -90; latitude <= 90; latitude += 7.5)
    for (let dec = -90; dec <= 90; dec += 7.5)
      expect(highestAltitude(latitude, dec)).toBe(highestAltitude(-latitude, -dec));
});

test("a change needs an active project that its submitter belongs to, and the right to observe", () => {
  const submitter = {
    ...{ ...nobody, is_submitter: true, is_of_project: true, can_observe: true },
    status: "pending" as const,
  };
  const may = (facts: object) => abilitiesOnObservation({ ...submitter, ...facts });
  expect(may({})).toMatchObject({ update: true, cancel: true, delete: true });
  for (const lost of [{ can_observe: false }, { is_project_active: false }, { is_of_project: false }])
    expect(may(lost)).toMatchObject({ update: false, cancel: true, delete: true });
  expect(may({ can_observe: false, server_admin: true }).update).toBe(true);
  expect(may({ has_record: true })).toMatchObject({ update: true, cancel: true, delete: false });
});
