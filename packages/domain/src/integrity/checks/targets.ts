import type { RegisteredCollection } from "@meridian/database";
import { cancelContradiction, cancelDuplicate } from "../repairs/status.ts";
import { textOf } from "../sqlText.ts";
import { always, type Check, type SetFinder } from "./check.ts";

const isObservations = ({ name }: RegisteredCollection) => name === "observations";

/** A coordinate as a number of moderate length, within its range; null when it is anything else. */
const degrees = (field: string, low: number, high: number) => {
  const value = `d.doc -> 'target' -> '${field}'`;
  return `(case when jsonb_typeof(${value}) = 'number'
                then case when (${value})::numeric between ${low} and ${high} then round((${value})::numeric, 9)::float8 end end)`;
};

/** Observations that wait, each with where it points and something that is the same for all that are to be compared. */
const waiting = (rows: string, group: string) => `
  select id, hashtextextended(${group}, 0) as compared, ra, dec
    from (select d.id, d.doc, d.doc_project_id, d.doc_observatory_id, ${degrees("ra", 0, 360)} as ra, ${degrees("dec", -90, 90)} as dec
            from ${rows} d where d.doc_status = 'pending' offset 0) d
   where ra is not null and dec is not null and jsonb_typeof(d.doc -> 'project_id') = 'string'`;

/** What is to be done, and when: the same spot on another night, or again and again, is other work. */
const work = (row: string) => {
  const timing = ["windows", "fixed_time_start", "fixed_time_end", "monitoring"].map(
    (field) => `coalesce(nullif(nullif(${row}.doc -> '${field}', '[]'), 'null')::text, '')`,
  );
  return `concat_ws(' ', (${row}.doc -> 'exposures')::text, ${timing.join(", ")})`;
};

const unitVector = "cosd(dec) * cosd(ra) as x, cosd(dec) * sind(ra) as y, sind(dec) as z";

/** 1 arc second in radians: the chord of so small an angle is as long. */
const arcSecond = 4.848_136_811e-6;
/** A little more than an arc second, in degrees. */
const arcSecondInDegrees = 1.001 / 3600;

/**
 * Two on the same spot. Only what has a neighbour in declination is looked at closely: of that the sky is cut into cells of an
 * arc second by two of the three coordinates, so that each is compared with those of nine cells alone.
 */
const findDuplicates: SetFinder = (rows) => `
  with spaced as (
    select *, dec - lag(dec) over (partition by compared order by dec) as below,
           lead(dec) over (partition by compared order by dec) - dec as above
      from (${waiting(rows, "d.doc_project_id || coalesce(' ' || d.doc_observatory_id, '')")}) waiting),
  near as materialized (
    select id, compared, floor(x / ${arcSecond})::bigint as column_x, floor(z / ${arcSecond})::bigint as column_z, x, y, z
      from (select id, compared, ${unitVector} from spaced where least(below, above) <= ${arcSecondInDegrees}) spotted),
  alike as materialized (
    select near.*, ${textOf("d.doc -> 'project_id'")} as project_id, ${textOf("d.doc -> 'observatory_id'")} as observatory_id,
           md5(${work("d")}) as work
      from near join ${rows} d on d.id = near.id)
  select later.id as document_id, '' as part, true as fixable,
         jsonb_build_object('duplicate_of', min(earlier.id)) as details
    from (select alike.*, column_x + dx as near_x, column_z + dz as near_z
            from alike, generate_series(-1, 1) dx, generate_series(-1, 1) dz) earlier
    join alike later on later.column_x = near_x and later.column_z = near_z and later.compared = earlier.compared
     and later.project_id = earlier.project_id and later.observatory_id is not distinct from earlier.observatory_id
     and later.work = earlier.work and earlier.id < later.id
     and (later.x - earlier.x) ^ 2 + (later.y - earlier.y) ^ 2 + (later.z - earlier.z) ^ 2 <= ${arcSecond ** 2}
   group by later.id`;

/** Nothing in the sky moves this far while observations of it wait. */
const apartDegrees = 10;
/** What two so far apart differ by in one of the three coordinates at least: their chord is longer than 0.174. */
const leastExtent = 0.1;

const targetName = (row: string) => `lower(left(${textOf(`${row}.doc -> 'target' -> 'name'`)}, 200))`;

/** Only names whose targets are spread over more than can be one are looked at closely. */
const findContradictions: SetFinder = (rows) => `
  with placed as materialized (
    select id, compared, ${unitVector}
      from (${waiting(rows, `d.doc_project_id || ' ' || ${targetName("d")}`)}) waiting where compared is not null),
  spread as (
    select compared from placed group by compared
    having greatest(max(x) - min(x), max(y) - min(y), max(z) - min(z)) > ${leastExtent})
  select id as document_id, '' as part, true as fixable,
         jsonb_build_object('name', name, 'other', first_id, 'degrees', round(apart::numeric, 3)) as details
    from (select id, name, first_value(id) over same as first_id,
                 acosd(greatest(-1, least(1, x * first_value(x) over same + y * first_value(y) over same
                   + z * first_value(z) over same))) as apart
            from (select placed.*, ${textOf("d.doc -> 'project_id'")} as project_id, ${targetName("d")} as name
                    from placed join spread using (compared) join ${rows} d on d.id = placed.id) pending where name <> ''
          window same as (partition by project_id, name order by id)) compared
   where apart > ${apartDegrees}`;

const duplicateTarget: Check = {
  id: "observation.duplicate-target",
  type: "structure",
  severity: "warning",
  title: "Duplicate target",
  meaning:
    "Two pending observations of a project at one observatory ask for the same exposures of the same spot, within 1 arc second, at the same times.",
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
