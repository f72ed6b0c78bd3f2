import type { RegisteredCollection } from "@meridian/database";
import { textOf } from "../../../base/sqlText.ts";
import { moveTo } from "../actions/moveStatus.ts";
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

/**
 * The work that an observation asks for, its timing and where it may be done: the same spot on another night, again and again, or
 * with another telescope is other work.
 */
const work = (row: string) => {
  const timing = ["windows", "fixed_time_start", "fixed_time_end", "monitoring", "sequence", "where"].map(
    (field) => `coalesce(nullif(nullif(${row}.doc -> '${field}', '[]'), 'null')::text, '')`,
  );
  return `concat_ws(' ', (${row}.doc -> 'exposures')::text, ${timing.join(", ")})`;
};

const unitVector = "cosd(dec) * cosd(ra) as x, cosd(dec) * sind(ra) as y, sind(dec) as z";

/** 1 arc second in radians: the chord of so small an angle is as long. */
const arcSecond = 4.848_136_811e-6;
/** A little more than an arc second, in degrees. */
const arcSecondInDegrees = 1.001 / 3600;

/** Space cut into cubes: of a small one any two corners are within an arc second, a large one is an arc second wide. */
const sides = { small: (arcSecond / Math.sqrt(3)) * 0.999, large: arcSecond };
const cellOf = (size: keyof typeof sides) =>
  ["x", "y", "z"].map((axis) => `floor(${axis} / ${sides[size]})::bigint as ${size}_${axis}`).join(", ");
const smallCell = "kind, small_x, small_y, small_z";

/**
 * Finds observations within an arc second of an earlier one of the same kind. One that shares a small cell with an earlier
 * one needs no comparison. Only the first of each small cell is compared, with those in the large cells around it: as few
 * small cells are within reach of anything, each is compared with few, however many ask for the same. Without materializing,
 * rows would be joined by the kind alone.
 */
const findDuplicates: SetFinder = (rows) => `
  with spaced as (
    select *, dec - lag(dec) over (partition by compared order by dec) as below,
           lead(dec) over (partition by compared order by dec) - dec as above
      from (${waiting(rows, "d.doc_project_id || coalesce(' ' || d.doc_observatory_id, '')")}) waiting),
  near as materialized (
    select id, ${unitVector} from spaced where least(below, above) <= ${arcSecondInDegrees}),
  alike as materialized (
    select near.*, ${cellOf("small")}, ${cellOf("large")},
           md5(jsonb_build_array(${textOf("d.doc -> 'project_id'")}, ${textOf("d.doc -> 'observatory_id'")}, ${work("d")})::text) as kind
      from near join ${rows} d on d.id = near.id),
  cells as materialized (select ${smallCell}, min(id) as first_id from alike group by ${smallCell}),
  inside as (
    select id, first_id from alike join cells using (${smallCell}) where id <> first_id),
  around as materialized (
    select alike.*, large_x + dx as near_x, large_y + dy as near_y, large_z + dz as near_z
      from alike join cells on cells.first_id = alike.id,
           generate_series(-1, 1) dx, generate_series(-1, 1) dy, generate_series(-1, 1) dz),
  beside as (
    select later.id, min(earlier.id) as first_id
      from around later join alike earlier on earlier.kind = later.kind
       and earlier.large_x = near_x and earlier.large_y = near_y and earlier.large_z = near_z and earlier.id < later.id
       and (later.x - earlier.x) ^ 2 + (later.y - earlier.y) ^ 2 + (later.z - earlier.z) ^ 2 <= ${arcSecond ** 2}
     group by later.id)
  select id as document_id, '' as part, true as fixable, jsonb_build_object('duplicate_of', first_id) as details
    from (select * from inside union all select * from beside) found`;

/**
 * Degrees by which two targets of one name contradict each other: nothing in the sky moves this far while observations of it
 * wait.
 */
const apartDegrees = 10;
/** The least difference of two targets that far apart in one of the three coordinates: their chord is longer than 0.174. */
const leastExtent = 0.1;

const targetName = (row: string) => `lower(left(${textOf(`${row}.doc -> 'target' -> 'name'`)}, 200))`;

/**
 * Finds names whose targets contradict each other. A name is looked at closely only if its targets spread over more than one
 * can.
 */
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
  repair: {
    does: "Cancels the later of the two.",
    destructive: true,
    plan: (_tx, _ctx, finding) =>
      moveTo("cancelled", finding, `A duplicate of ${finding.details.duplicate_of}.`),
  },
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
  repair: {
    does: "Cancels the later of the two.",
    destructive: true,
    plan: (_tx, _ctx, finding) =>
      moveTo(
        "cancelled",
        finding,
        `Points elsewhere than ${finding.details.other}, which names the same target.`,
      ),
  },
};

export const targetChecks = [duplicateTarget, inconsistentTarget];
