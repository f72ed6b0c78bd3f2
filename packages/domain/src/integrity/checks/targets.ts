import type { RegisteredCollection } from "@meridian/database";
import { cancelContradiction, cancelDuplicate } from "../repairs/status.ts";
import { numberOf, textOf } from "../sqlText.ts";
import { always, type Check, type SetFinder } from "./check.ts";

const isObservations = ({ name }: RegisteredCollection) => name === "observations";

/** A coordinate as a number of moderate length, within its range; null when it is anything else. */
const degrees = (field: string, low: number, high: number) => {
  const number = numberOf(`f.target -> '${field}'`);
  return `(case when ${number} between ${low} and ${high} then round(${number}, 9)::float8 end)`;
};

/** Observations that wait, with the unit vector to their target. */
const pendingTargets = (rows: string) => `
  select id, project_id, observatory_id, name, exposures,
         cosd(dec) * cosd(ra) as x, cosd(dec) * sind(ra) as y, sind(dec) as z
    from (select d.id, ${textOf("f.project_id")} as project_id, ${textOf("f.observatory_id")} as observatory_id,
                 lower(left(${textOf("f.target -> 'name'")}, 200)) as name, md5(f.exposures::text) as exposures,
                 ${degrees("ra", 0, 360)} as ra, ${degrees("dec", -90, 90)} as dec
            from ${rows} d
           cross join lateral jsonb_to_record(case when jsonb_typeof(d.doc) = 'object' then d.doc else '{}'::jsonb end)
                   as f(project_id jsonb, observatory_id jsonb, target jsonb, exposures jsonb, status jsonb)
           where ${textOf("f.status")} = 'pending') placed
   where ra is not null and dec is not null and project_id is not null`;

/** 1 arc second in radians: the chord of so small an angle is as long. */
const arcSecond = 4.848_136_811e-6;

/**
 * Two on the same spot: the sky is cut into cells of an arc second by two of the three coordinates, so that each is
 * compared with those of nine cells alone.
 */
const findDuplicates: SetFinder = (rows) => `
  with alike as (
    select * from (
      select *, floor(x / ${arcSecond})::bigint as column_x, floor(z / ${arcSecond})::bigint as column_z,
             count(*) over (partition by project_id, observatory_id, exposures) as others
        from (${pendingTargets(rows)}) pending) counted
     where others > 1),
  nearby as materialized (
    select alike.*, column_x + dx as near_x, column_z + dz as near_z
      from alike, generate_series(-1, 1) dx, generate_series(-1, 1) dz)
  select later.id as document_id, '' as part, true as fixable,
         jsonb_build_object('duplicate_of', min(earlier.id)) as details
    from nearby earlier
    join alike later on later.column_x = near_x and later.column_z = near_z
     and later.project_id = earlier.project_id and later.observatory_id is not distinct from earlier.observatory_id
     and later.exposures = earlier.exposures and earlier.id < later.id
     and (later.x - earlier.x) ^ 2 + (later.y - earlier.y) ^ 2 + (later.z - earlier.z) ^ 2 <= ${arcSecond ** 2}
   group by later.id`;

/** Nothing in the sky moves this far while observations of it wait. */
const apartDegrees = 10;

const findContradictions: SetFinder = (rows) => `
  select id as document_id, '' as part, true as fixable,
         jsonb_build_object('name', name, 'other', first_id, 'degrees', round(apart::numeric, 3)) as details
    from (select id, name, first_value(id) over same as first_id,
                 acosd(greatest(-1, least(1, x * first_value(x) over same + y * first_value(y) over same
                   + z * first_value(z) over same))) as apart
            from (${pendingTargets(rows)}) pending where name <> ''
          window same as (partition by project_id, name order by id)) compared
   where apart > ${apartDegrees}`;

const duplicateTarget: Check = {
  id: "observation.duplicate-target",
  type: "structure",
  severity: "warning",
  title: "Duplicate target",
  meaning:
    "Two pending observations of a project at one observatory ask for the same exposures of the same spot, within 1 arc second.",
  importance: "The telescope would do the same work twice.",
  ...always,
  message: ({ duplicate_of }) => `Asks for the same as ${duplicate_of}.`,
  inSets: (collection) => (isObservations(collection) ? [findDuplicates] : []),
  repair: { does: "Cancels the later of the two.", destructive: true, plan: cancelDuplicate },
};

const inconsistentTarget: Check = {
  id: "observation.inconsistent-target",
  type: "structure",
  severity: "warning",
  title: "Inconsistent target",
  meaning: `Two pending observations of a project name the same target, but point more than ${apartDegrees} degrees apart.`,
  importance: "One of them points at something else than its name says.",
  ...always,
  message: ({ name, other, degrees: apart }) =>
    `"${name}" is ${apart} degrees away from the same target of ${other}.`,
  inSets: (collection) => (isObservations(collection) ? [findContradictions] : []),
  repair: { does: "Cancels the later of the two.", destructive: true, plan: cancelContradiction },
};

export const targetChecks = [duplicateTarget, inconsistentTarget];
