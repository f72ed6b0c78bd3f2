import { constraintList } from "@meridian/contract";
import type { Database } from "@meridian/database";

const identifier = "^[A-Za-z0-9._:-]{1,64}$";
const moment = String.raw`^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$`;

/** Each is null for a value that isn't there, true for one of another type or outside its limits. */
const number = (value: string, limits: string) =>
  `case jsonb_typeof(${value}) when 'number' then not (${value})::numeric ${limits} else true end`;
const whole = (value: string, low: number, high: number) =>
  `case jsonb_typeof(${value}) when 'number' then not ((${value})::numeric between ${low} and ${high} and trunc((${value})::numeric) = (${value})::numeric) else true end`;
const text = (value: string, longest: number) =>
  `case jsonb_typeof(${value}) when 'string' then length(${value} #>> '{}') not between 1 and ${longest} else true end`;
const matching = (value: string, pattern: string) =>
  `case jsonb_typeof(${value}) when 'string' then length(${value} #>> '{}') > 1000 or ${value} #>> '{}' !~ '${pattern}' else true end`;
const among = (value: string, ...choices: string[]) =>
  `case jsonb_typeof(${value}) when 'string' then ${value} #>> '{}' not in ('${choices.join("', '")}') else true end`;
const ifThere = (value: string, misfit: string) => `(${value} is not null and ${misfit})`;
const orNull = (value: string, misfit: string) =>
  `(${value} is not null and jsonb_typeof(${value}) <> 'null' and ${misfit})`;
const present = (field: string, misfit: string) =>
  `((f.${field} is not null and ${misfit}) or (f.${field} is null and jsonb_exists(d.doc, '${field}')))`;

const badExposure = `
  jsonb_typeof(e.value) <> 'object'
  or coalesce(${text("(e.value -> 'filter')", 50)}, true)
  or coalesce(${number("(e.value -> 'exposure_time')", "between 1e-300 and 86400")}, true)
  or coalesce(${whole("(e.value -> 'exposure_count')", 1, 100_000)}, true)
  or ${ifThere("(e.value -> 'binning')", whole("(e.value -> 'binning')", 1, 16))}
  or ${orNull("(e.value -> 'gain')", number("(e.value -> 'gain')", "between -1.8e308 and 1.8e308"))}
  or ${orNull("(e.value -> 'offset')", number("(e.value -> 'offset')", "between -1.8e308 and 1.8e308"))}
  or ${ifThere("(e.value -> 'acquired')", whole("(e.value -> 'acquired')", 0, 9_007_199_254_740_991))}`;

const constraint = (field: string, limits: string) => {
  const value = `(f.constraints -> '${field}')`;
  return orNull(value, number(value, limits));
};

const badFields = [
  present("name", text("f.name", 200)),
  present("priority", whole("f.priority", 1, 10)),
  present(
    "target",
    `case jsonb_typeof(f.target) when 'object' then
       ${ifThere("(f.target -> 'name')", text("(f.target -> 'name')", 200))}
       or ${ifThere("(f.target -> 'ra')", number("(f.target -> 'ra')", ">= 0 or (f.target -> 'ra')::numeric >= 360"))}
       or ${ifThere("(f.target -> 'dec')", number("(f.target -> 'dec')", "between -90 and 90"))}
       or ${orNull("(f.target -> 'rotation')", number("(f.target -> 'rotation')", ">= 0 or (f.target -> 'rotation')::numeric >= 360"))}
     else true end`,
  ),
  present(
    "exposures",
    `case jsonb_typeof(f.exposures) when 'array' then jsonb_array_length(f.exposures) not between 1 and 100
       or exists (select from jsonb_array_elements(f.exposures) e where ${badExposure}) else true end`,
  ),
  present(
    "constraints",
    `case jsonb_typeof(f.constraints) when 'object' then
       ${constraintList.map(({ name, min, max }) => constraint(name, `between ${min} and ${max}`)).join(" or ")}
       or ${orNull("(f.constraints -> 'twilight')", among("(f.constraints -> 'twilight')", "civil", "nautical", "astronomical"))}
     else true end`,
  ),
  present(
    "windows",
    `case jsonb_typeof(f.windows) when 'array' then jsonb_array_length(f.windows) > 100
       or exists (select from jsonb_array_elements(f.windows) w where jsonb_typeof(w.value) <> 'object'
         or ${matching("(w.value -> 'start')", moment)} or ${matching("(w.value -> 'end')", moment)}) else true end`,
  ),
  ...["fixed_time_start", "fixed_time_end", "assigned_at", "started_at", "finished_at"].map((field) =>
    ifThere(`f.${field}`, matching(`f.${field}`, moment)),
  ),
  present("bypass_darkness", `jsonb_typeof(f.bypass_darkness) <> 'boolean'`),
  ifThere(
    "f.monitoring",
    `case jsonb_typeof(f.monitoring) when 'object' then
       ${number("(f.monitoring -> 'interval_hours')", "between 1e-300 and 8760")}
       or ${whole("(f.monitoring -> 'remaining')", 0, 10_000)} else true end`,
  ),
  ...["external_storage_id", "organization_id"].map((field) =>
    ifThere(`f.${field}`, matching(`f.${field}`, identifier)),
  ),
  ...["project_id", "observatory_id", "user_id"].map((field) =>
    present(field, matching(`f.${field}`, identifier)),
  ),
  present(
    "status",
    among(
      "f.status",
      ...["pending", "assigned", "in_progress", "acquisition_complete", "completed", "failed", "cancelled"],
      ...["paused", "suspended", "aborted", "partially_completed"],
    ),
  ),
  ifThere(
    "f.status_reason",
    `case jsonb_typeof(f.status_reason) when 'string' then length(f.status_reason #>> '{}') > 2000 else true end`,
  ),
  present("captured_files", `jsonb_typeof(f.captured_files) <> 'array'`),
];

const missing = `
  f.name is null and not jsonb_exists(d.doc, 'name') or f.target is null and not jsonb_exists(d.doc, 'target')
  or f.exposures is null and not jsonb_exists(d.doc, 'exposures') or f.project_id is null and not jsonb_exists(d.doc, 'project_id')
  or f.observatory_id is null and not jsonb_exists(d.doc, 'observatory_id') or f.user_id is null and not jsonb_exists(d.doc, 'user_id')
  or jsonb_typeof(f.target) = 'object' and not f.target ?& array['name', 'ra', 'dec']`;

const since = (status: string, field: string) => `
  coalesce((select max(s.at) from status_changes s where s.observation_id = d.id and s.to_status = '${status}' and s.actor_type <> 'undo'),
           case when f.${field} #>> '{}' ~ '${moment}' then (f.${field} #>> '{}')::timestamptz end, d.updated_at)`;

/** A name for each fault of a row, and the condition. */
const observationFaults: Record<string, string> = {
  missing: `jsonb_typeof(d.doc) = 'object' and (${missing})`,
  invalid: `jsonb_typeof(d.doc) <> 'object' or ${badFields.join(" or ")}`,
  stuck: `f.status = '"in_progress"' and ${since("in_progress", "started_at")} < now() - interval '24 hours'`,
  waiting: `f.status = '"assigned"' and ${since("assigned", "assigned_at")} < now() - interval '48 hours'`,
  project: `f.project_id #>> '{}' ~ '${identifier}' and p.id is null`,
  observatory: `f.observatory_id #>> '{}' ~ '${identifier}' and o.id is null`,
  user: `f.user_id #>> '{}' ~ '${identifier}' and u.id is null`,
  organization: `f.organization_id #>> '{}' ~ '${identifier}' and g.id is null`,
  test: `d.id like 'test-%' or jsonb_typeof(f.name) = 'string' and f.name #>> '{}' ilike '%test%'`,
  captured: `jsonb_typeof(d.doc) = 'object' and jsonb_exists(d.doc, 'captured_files')`,
  history: `jsonb_typeof(f.status) = 'string' and f.status #>> '{}' <>
    (select s.to_status from status_changes s where s.observation_id = d.id order by s.id desc limit 1)`,
};

const fileFaults: Record<string, string> = {
  missing: `jsonb_typeof(d.doc) = 'object' and not d.doc ?& array['observation_id', 'user_id', 'kind']`,
  invalid: `jsonb_typeof(d.doc) <> 'object' or ${present("observation_id", matching("f.observation_id", identifier))}
    or ${present("user_id", matching("f.user_id", identifier))} or ${present("kind", among("f.kind", "light", "dark", "flat", "bias", "comparison"))}
    or jsonb_typeof(f.filter) <> 'string' or jsonb_typeof(f.exposure_time) <> 'number'
    or ${ifThere("f.captured_at", matching("f.captured_at", moment))}
    or ${present("format", among("f.format", "fits", "fits.gz", "fits.fz"))}
    or jsonb_typeof(f.preview_key) <> 'string' or jsonb_typeof(f.thumbnail_key) <> 'string' or jsonb_typeof(f.no_preview) <> 'string'
    or ${present("fits_header", "jsonb_typeof(f.fits_header) <> 'object'")}`,
  corrupted: `jsonb_typeof(d.doc) = 'object' and (
    coalesce(f.storage_key #>> '{}' not like 'observations/%' or length(f.storage_key #>> '{}') > 200, true)
    or coalesce(${whole("f.size_bytes", 1, 9_007_199_254_740_991)}, true) or coalesce(${matching("f.sha256", "^[0-9a-f]{64}$")}, true))`,
  observation: `f.observation_id #>> '{}' ~ '${identifier}' and n.id is null`,
  user: `f.user_id #>> '{}' ~ '${identifier}' and u.id is null`,
  other: `n.doc_user_id <> f.user_id #>> '{}'`,
};

const faultsOf = (faults: Record<string, string>) =>
  Object.entries(faults)
    .map(([name, condition]) => `case when ${condition} then '${name}' end`)
    .join(", ");
const document = (fields: string) => `cross join lateral jsonb_to_record(
    case when jsonb_typeof(d.doc) = 'object' then d.doc else '{}' end) as f(${fields.replaceAll(",", " jsonb,")} jsonb)`;

const observationFields =
  "name, priority, target, exposures, constraints, windows, fixed_time_start, fixed_time_end, bypass_darkness, monitoring, external_storage_id, project_id, observatory_id, user_id, organization_id, status, status_reason, assigned_at, started_at, finished_at, captured_files";
const fileFields =
  "observation_id, user_id, kind, filter, exposure_time, captured_at, storage_key, size_bytes, sha256, format, preview_key, thumbnail_key, no_preview, fits_header";

const arcSecond = 4.848136811e-6;
const pending = `
  select id, project, observatory, name, exposures, cosd(dec) * cosd(ra) as x, cosd(dec) * sind(ra) as y, sind(dec) as z
    from (select id, doc ->> 'project_id' as project, doc ->> 'observatory_id' as observatory, lower(left(doc -> 'target' ->> 'name', 200)) as name,
                 md5(doc ->> 'exposures') as exposures,
                 case when jsonb_typeof(doc -> 'target' -> 'ra') = 'number' and (doc -> 'target' -> 'ra')::numeric between 0 and 360
                   then round((doc -> 'target' -> 'ra')::numeric, 9)::float8 end as ra,
                 case when jsonb_typeof(doc -> 'target' -> 'dec') = 'number' and (doc -> 'target' -> 'dec')::numeric between -90 and 90
                   then round((doc -> 'target' -> 'dec')::numeric, 9)::float8 end as dec
            from observations where doc ->> 'status' = 'pending') t
   where ra is not null and dec is not null and project is not null`;

/** One statement per collection, each with all faults of a row, and one for each fault that takes several rows to see. */
const statements = [
  `select id, faults from (
     select d.id, array_remove(array[${faultsOf(observationFaults)}], null) as faults
       from observations d
       left join projects p on p.id = d.doc ->> 'project_id' left join observatories o on o.id = d.doc ->> 'observatory_id'
       left join users u on u.id = d.doc ->> 'user_id' left join organizations g on g.id = d.doc ->> 'organization_id'
       ${document(observationFields)}) t
    where faults <> '{}'`,
  `select id, faults from (
     select d.id, array_remove(array[${faultsOf(fileFaults)}], null) as faults
       from user_files d
       left join observations n on n.id = d.doc ->> 'observation_id' left join users u on u.id = d.doc ->> 'user_id'
       ${document(fileFields)}) t
    where faults <> '{}'`,
  `select s.id, array['unknown'] from status_changes s
     left join observations o on o.id = s.observation_id
     left join users u on u.id = s.actor_id
    where o.id is null or s.actor_type in ('user', 'api_key') and s.actor_id is not null and u.id is null`,
  `select later.id, array['duplicate'] from (
     with cells as materialized (select *, floor(x / ${arcSecond})::bigint as cx, floor(z / ${arcSecond})::bigint as cz from (${pending}) p),
          nearby as materialized (select cells.*, cx + dx as nx, cz + dz as nz from cells, generate_series(-1, 1) dx, generate_series(-1, 1) dz)
     select distinct later.id from nearby earlier join cells later
       on later.cx = earlier.nx and later.cz = earlier.nz and later.project = earlier.project
      and later.observatory is not distinct from earlier.observatory and later.exposures = earlier.exposures and earlier.id < later.id
      and (later.x - earlier.x) ^ 2 + (later.y - earlier.y) ^ 2 + (later.z - earlier.z) ^ 2 <= ${arcSecond ** 2}) later`,
  `select id, array['contradiction'] from (
     select id, acosd(greatest(-1, least(1, x * first_value(x) over w + y * first_value(y) over w + z * first_value(z) over w))) as apart
       from (${pending}) p where name <> '' window w as (partition by project, name order by id)) t where apart > 10`,
  `select id, array['shared'] from (
     select id, row_number() over (partition by doc ->> 'storage_key' order by id) as place
       from user_files where doc ->> 'storage_key' <> '') t where place > 1`,
];

const steps = (legal: readonly (readonly [string, string])[]) => `
  select observation_id, array['step'] from status_changes
   where from_status is not null and (from_status, to_status) not in (${legal.map((step) => `('${step.join("', '")}')`).join(", ")})
   group by observation_id`;

/** The documents that it reads. */
export const passedCollections = ["observations", "status_changes", "user_files"];

/** The predicates of a deep scan written by hand, one pass per collection; keeps and counts what it finds. */
export async function integrityPass(
  { sql }: Pick<Database, "sql">,
  legal: readonly (readonly [string, string])[],
): Promise<number> {
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local jit = off`;
    await tx`set local enable_nestloop = off`;
    await tx`create temporary table found (id text, faults text[]) on commit drop`;
    for (const statement of [...statements, steps(legal)]) await tx.unsafe(`insert into found ${statement}`);
    const [row] = await tx`select coalesce(sum(cardinality(faults)), 0)::int as count from found`;
    return row!.count as number;
  }) as Promise<number>;
}
