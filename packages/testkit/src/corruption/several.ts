import type { Ground, Planted } from "./ground.ts";
import { store } from "./healthy.ts";

/** A completed observation and the record of its file. */
interface Subject {
  observation: string;
  file: string;
  /** The storage keys of the file and its preview. */
  key: string;
  preview: string;
}

interface Fault {
  check: string;
  of: "observation" | "file";
  part?: string;
  /** The parts that it changes: two faults of the same part couldn't both be there. */
  touches: readonly string[];
  /** The changed document: an SQL expression over `doc`. */
  doc?: string;
  stored?(ground: Ground, subject: Subject): Promise<unknown>;
}

const inObservation = (check: string, touches: string, doc: string, part = ""): Fault => ({
  ...{ check, of: "observation", part, doc },
  touches: [`observation.${touches}`],
});
const unknown = (to: string): Fault =>
  inObservation(`reference.unknown-${to}`, `${to}_id`, `doc || '{"${to}_id": "gone"}'`, `${to}_id`);
const inFile = (check: string, touches: string[], doc: string, part = ""): Fault => ({
  ...{ check, of: "file", part, doc, touches },
});
const inStorage = (check: string, touches: string[], stored: Fault["stored"], part = ""): Fault => ({
  ...{ check, of: "file", touches, part },
  stored,
});

/** Faults that one observation, or the record of its file, may have beside each other. */
const faults: readonly Fault[] = [
  inObservation("structure.missing-field", "name", "doc - 'name'"),
  inObservation("structure.missing-field", "target", "doc #- '{target,ra}'"),
  inObservation("structure.missing-field", "exposures", "doc - 'exposures'"),
  inObservation("structure.invalid-field", "priority", `doc || '{"priority": "high"}'`),
  inObservation("structure.invalid-field", "bypass", `doc || '{"bypass_darkness": "no"}'`),
  inObservation(
    "structure.invalid-field",
    "start",
    `doc || '{"fixed_time_start": "2026-02-31T20:00:00.000Z"}'`,
  ),
  inObservation(
    "structure.invalid-field",
    "target",
    `jsonb_set(doc, '{target,dec}', ('1' || repeat('0', 400))::jsonb)`,
  ),
  unknown("project"),
  unknown("observatory"),
  unknown("organization"),
  inObservation("observation.test-data", "name", `doc || '{"name": "My TEST of M 31"}'`),
  inObservation("observation.captured-files", "captured", `doc || '{"captured_files": ["a.fits", 2]}'`),
  inObservation(
    "data.inconsistent",
    "status",
    `doc || '{"status": "partially_completed"}'`,
    "status_unlike_history",
  ),
  inFile("structure.missing-field", ["kind"], "doc - 'kind'"),
  inFile("structure.invalid-field", ["exposure"], `doc || '{"exposure_time": "long"}'`),
  inFile("file.corrupted-entry", ["sha256"], `doc || '{"sha256": "unknown"}'`),
  inFile("file.corrupted-entry", ["size"], `doc || '{"size_bytes": 0}'`),
  inFile("file.size-mismatch", ["size", "object"], `doc || '{"size_bytes": 7}'`),
  inFile(
    "reference.unknown-observation",
    ["observation"],
    `doc || '{"observation_id": "gone"}'`,
    "observation_id",
  ),
  inFile(
    "data.inconsistent",
    ["observation"],
    `doc || jsonb_build_object('user_id',
    regexp_replace(doc ->> 'user_id', 'user-.*', case when doc ->> 'user_id' like '%user-9' then 'user-10' else 'user-9' end))`,
    "file_of_another",
  ),
  inStorage("file.missing", ["object"], ({ objectStore }, { key }) => objectStore.deleteMany([key])),
  inStorage("file.empty", ["object", "size"], (ground, { key }) => store(ground, key, "")),
  inStorage(
    "file.missing-preview",
    ["preview"],
    ({ objectStore }, { preview }) => objectStore.deleteMany([preview]),
    "preview_key",
  ),
];

async function subjectOf({ database: { sql }, prefix, random }: Ground): Promise<Subject> {
  const rows = await sql<Subject[]>`
    select id as file, doc ->> 'observation_id' as observation, doc ->> 'storage_key' as key, doc ->> 'preview_key' as preview
      from user_files where id like ${`${prefix}file-%`} order by id`;
  return random.pick(rows);
}

/** Two to four faults that don't exclude each other. */
function severalOf({ random }: Ground, choice: readonly Fault[]): Fault[] {
  const chosen: Fault[] = [];
  for (let left = [...choice], wanted = random.integer(2, 4); wanted > 0 && left.length > 0; wanted--) {
    const fault = random.pick(left);
    chosen.push(fault);
    left = left.filter(({ touches }) => !touches.some((one) => fault.touches.includes(one)));
  }
  return chosen;
}

/** Plants several faults in one observation, in the record of its file, or in both, and says which. */
export async function damageOne(ground: Ground): Promise<Planted[]> {
  const subject = await subjectOf(ground);
  const where = ground.random.pick(["observation", "file", "both"] as const);
  const chosen = severalOf(
    ground,
    faults.filter((fault) => where === "both" || fault.of === where),
  );
  const found = new Map<string, Planted>();
  for (const { check, of, part = "", doc, stored } of chosen) {
    const collection = of === "file" ? "user_files" : "observations";
    if (doc)
      await ground.database.sql.unsafe(`update ${collection} set doc = ${doc} where id = $1`, [subject[of]]);
    await stored?.(ground, subject);
    found.set(`${check} ${collection} ${part}`, { check, collection, document_id: subject[of], part });
  }
  return [...found.values()];
}
