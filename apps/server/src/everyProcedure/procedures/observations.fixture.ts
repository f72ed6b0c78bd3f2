import { userFileDocument } from "@meridian/contract";
import { observations as observationTable, userFiles } from "@meridian/database";
import {
  changesObservation,
  judgesFiles,
  nobody,
  observation,
  observatory,
  observes,
  operatesObservation,
  project,
  seesFiles,
  signedIn,
} from "../roles/rights.fixture.ts";
import { observationRow } from "../roles/rows.fixture.ts";
import { type Case, inProject, inputOf, onObservatory, type Request, type Rows } from "./row.fixture.ts";

const galaxy = ({ things }: Case) => ({
  name: "Andromeda",
  target: { name: "M 31", ra: 10.6847, dec: 41.2688 },
  exposures: [{ filter: "L", exposure_time: 60, exposure_count: 10 }],
  project_id: things.project,
  observatory_id: things.observatory,
});

/** An observation that is submitted first, once. */
const ofObservation =
  (more: Request = {}) =>
  async (about: Case) => {
    const { database, things } = about;
    await database.db.insert(observationTable.table).values(observationRow(things)).onConflictDoNothing();
    return { id: things.observation, ...(await inputOf(more, about)) };
  };

/** The observation, with these fields in its document. */
const observationWith =
  (fields: (about: Case) => object) =>
  async (about: Case): Promise<{ id: string }> => {
    const { sql } = about.database;
    const input = await ofObservation()(about);
    await sql`update observations set doc = doc || ${sql.json(fields(about) as never)} where id = ${input.id}`;
    return input;
  };

export const observations: Rows<"observations"> = {
  list: [signedIn, { limit: 5 }],
  ofObservatory: [observatory("view"), onObservatory()],
  create: [observes, galaxy, "observation.create"],
  "create: to the network": [observes, (about) => ({ ...galaxy(about), observatory_id: null, where: {} })],
  // Whoever isn't in the organization isn't offered it.
  "create: with a destination": [
    observes.but({ "server administrator": 422 }),
    (about) => ({ ...galaxy(about), external_storage_id: about.things.storage }),
  ],
  "create: with another organization's destination": [
    nobody(422),
    (about) => ({ ...galaxy(about), external_storage_id: about.things.otherStorage }),
  ],
  "create: rapid, without the right": [nobody(422), (about) => ({ ...galaxy(about), urgency: "rapid" })],
  destinations: [signedIn],
  validate: [signedIn, galaxy],
  explain: [observation("see"), ofObservation()],
  remaining: [observation("see"), ofObservation()],
  get: [observation("see"), ofObservation()],
  history: [observation("see"), ofObservation()],
  files: [seesFiles, ofObservation()],
  fileHeader: [seesFiles, ofObservation(async (about) => ({ fileId: await imageFile(about) }))],
  judgeFile: [
    judgesFiles,
    ofObservation(async (about) => ({ fileId: await imageFile(about), acceptance: "rejected" })),
    "observation.judge_images",
  ],
  judgeFiles: [
    judgesFiles,
    ofObservation(async (about) => ({ file_ids: [await imageFile(about)], acceptance: "accepted" })),
    "observation.judge_images",
  ],
  update: [changesObservation, ofObservation({ priority: 9 }), "observation.update"],
  cancel: [observation("change"), ofObservation(), "observation.cancel"],
  delete: [observation("change"), ofObservation(), "observation.delete"],
  // It names no destination.
  deliverAgain: [
    observation("change").is(409),
    ofObservation(),
    {
      action: "observation.deliver",
      request: observationWith(({ things }) => ({
        ...{ user_id: things.colleague, external_storage_id: things.storage },
      })),
    },
  ],
  // It is pending.
  pause: [
    observation("change").is(409),
    ofObservation(),
    { action: "observation.move", request: observationWith(() => ({ status: "in_progress" })) },
  ],
  resume: [
    observation("change").is(409),
    ofObservation(),
    { action: "observation.move", request: observationWith(() => ({ status: "paused" })) },
  ],
  setStatus: [operatesObservation, ofObservation({ status: "assigned" }), "observation.move"],
  // The answer says of each observation what came of it.
  bulk: [
    signedIn,
    async (about) => ({ action: "cancel", ids: [(await ofObservation()(about)).id] }),
    { action: "observation.cancel", subject: ({ ids }) => (ids as string[])[0]! },
  ],
};

/** An image of that observation, once, which isn't in storage. */
async function imageFile({ database, things }: Case): Promise<string> {
  const id = `file-${things.observation}`;
  const doc = userFileDocument.parse({
    ...{ observation_id: things.observation, user_id: things.submitter, kind: "light" },
    ...{ storage_key: `observations/${id}.fits`, size_bytes: 1, sha256: "0".repeat(64) },
  });
  await database.db.insert(userFiles.table).values({ id, doc }).onConflictDoNothing();
  return id;
}

export const images: Rows<"images"> = {
  get: [seesFiles, async (about) => ({ id: await imageFile(about) })],
  own: [signedIn, { limit: 5 }],
  ofProject: [project("belong"), inProject()],
  ofObservatory: [observatory("view"), onObservatory()],
};

export const targets: Rows<"targets"> = {
  resolve: [signedIn, { name: "Vega" }],
  "resolve: a name that nobody knows": [nobody(404), { name: "No such star" }],
  search: [signedIn, { q: "Ve" }],
  field: [signedIn, { ra: 279.23, dec: 38.78, radius: 1 }],
  good: [signedIn],
  visibility: [observatory("view"), ({ things }) => ({ observatory_id: things.observatory, list: "Vega" })],
  ofProject: [project("belong"), inProject()],
  night: [observatory("view"), onObservatory({ ra: 279.23, dec: 38.78 })],
  sky: [observatory("view"), onObservatory()],
  plan: [observatory("view"), onObservatory()],
  report: [observatory("view"), onObservatory()],
  ownTurns: [signedIn],
};
