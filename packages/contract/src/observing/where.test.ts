import { expect, test } from "vitest";
import {
  createObservationInput,
  observationDocument,
  updateObservationInput,
  validateObservationInput,
} from "../index.ts";

test("a request to the network that names an observatory twice is refused by that field; one at rest is still read", () => {
  const exposures = [{ filter: "V", exposure_time: 60, exposure_count: 5 }];
  const target = { name: "M 31", ra: 10.68, dec: 41.27 };
  const request = { name: "Andromeda", project_id: "project", target, exposures };
  const naming = (...observatory_ids: string[]) => ({ ...request, where: { observatory_ids } });
  const asked = [createObservationInput, validateObservationInput, updateObservationInput.partial()];
  for (const schema of asked) {
    const { project_id: _, ...changes } = naming("one", "other", "one");
    const given = schema === asked[2] ? changes : naming("one", "other", "one");
    expect(schema.safeParse(given).error?.issues).toMatchObject([
      { path: ["where", "observatory_ids"], message: "must not name an observatory twice" },
    ]);
  }
  expect(createObservationInput.safeParse(naming("one", "other")).success).toBe(true);
  const stored = { ...naming("one", "one"), observatory_id: null, user_id: "user" };
  expect(observationDocument.parse(stored).where).toEqual({ observatory_ids: ["one", "one"] });
});
