/** Lists of images over REST. */
import { imagePage, type UserFileDocument } from "@meridian/contract";
import { newId, userFiles } from "@meridian/database";
import { factories, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { type SignedIn, signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
const make = factories(database);

interface Place {
  user_id: string;
  project_id: string;
  observatory_id: string;
}

const begin = Date.parse("2026-03-01T20:00:00Z");

/** An image that came so many minutes after the first. */
const addImage = (
  observation: { id: string; user_id: string; observatory_id: string | null },
  minute: number,
  fields: Partial<UserFileDocument> = {},
) =>
  userFiles.insert(
    database.db,
    {
      ...{ observation_id: observation.id, user_id: observation.user_id, kind: "light", filter: "L" },
      ...{ observatory_id: observation.observatory_id, storage_key: newId(), sha256: "0".repeat(64) },
      ...{ size_bytes: 1, preview_key: newId(), ...fields },
    },
    new Date(begin + minute * 60_000),
  );

/** Two observations of one person in one project at one observatory, and four images by turns. */
async function observed() {
  const [ada, keeper] = [await signedIn(database), await signedIn(database)];
  const project = await make.project(ada.userId);
  const site = await make.observatory(keeper.userId, { name: "Teide", timezone: "Atlantic/Canary" });
  const place: Place = { user_id: ada.userId, project_id: project.id, observatory_id: site.id };
  const [one, other] = [
    await make.observation(place, { status: "completed", name: "Nebula" }),
    await make.observation(place, { status: "in_progress" }),
  ];
  await make.observatoryMember(site.id, { user_id: ada.userId }, { can_view: true });
  const images = [
    await addImage(one, 0, { captured_at: "2026-03-01T19:55:00.000Z" }),
    await addImage(other, 1),
    await addImage(one, 2, { kind: "flat" }),
    await addImage(other, 3, { preview_key: null }),
  ];
  const ids = images.map(({ id }) => id).reverse();
  return { ada, keeper, project, site, place, one, other, ids };
}

const idsOf = async (person: SignedIn, path: string) => {
  const answer = await person.get(path);
  return answer.status === 200 ? answer.body.items.map(({ id }: { id: string }) => id) : answer.status;
};

test("images of several observations are listed newest first, page by page, and from any of them on", async () => {
  const { ada, project, site, one, ids } = await observed();
  const paths = ["/api/v1/user/images", `/projects/${project.id}/images`, `/observatories/${site.id}/images`];
  for (const path of paths) {
    const first = (await ada.get(`${path}?limit=3`)).body;
    expect(imagePage.strict().parse(first)).toEqual(first);
    const rest = (await ada.get(`${path}?limit=3&cursor=${encodeURIComponent(first.next_cursor)}`)).body;
    expect([...first.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(rest.next_cursor).toBeNull();
    expect(await idsOf(ada, `${path}?order=asc`)).toEqual(ids.toReversed());
    expect(await idsOf(ada, `${path}?first=${ids[2]}`)).toEqual(ids.slice(2));
    expect(await idsOf(ada, `${path}?first=none`)).toEqual([]);
    expect(await idsOf(ada, `${path}?kind=light&has_preview=true`)).toEqual([ids[2], ids[3]]);
    expect(await idsOf(ada, `${path}?cursor=none`)).toBe(422);
  }
  const { items } = (await ada.get("/api/v1/user/images")).body;
  expect(items[3]).toMatchObject({
    ...{ observation_id: one.id, observation_name: "Nebula", target_name: "M 31", number: 1, kind: "light" },
    ...{ observatory_name: "Teide", timezone: "Atlantic/Canary", taken_at: "2026-03-01T19:55:00.000Z" },
  });
  expect(items[1]).toMatchObject({ number: 2, kind: "flat", taken_at: "2026-03-01T20:02:00.000Z" });
  // The row of the observation knows its newest picture.
  expect((await ada.get(`/observations/${one.id}`)).body.image_id).toBe(ids[3]);
});

test("images are for those who may see those of the observation, and of no other", async () => {
  const { ada, keeper, project, site, place, other, ids } = await observed();
  const [member, viewer, operator, stranger] = await Promise.all(
    Array.from({ length: 4 }, () => signedIn(database)),
  );
  await make.projectMember(project.id, member!.userId);
  await make.observatoryMember(site.id, { user_id: viewer!.userId }, { can_view: true });
  await make.observatoryMember(site.id, { user_id: operator!.userId }, { can_view: true, can_operate: true });
  const own = await make.observation({ ...place, user_id: viewer!.userId }, { status: "completed" });
  const ofViewer = (await addImage(own, 10)).id;
  const all = [ofViewer, ...ids];
  const [ofProject, ofSite] = [`/projects/${project.id}/images`, `/observatories/${site.id}/images`];
  expect(await idsOf(member!, ofProject)).toEqual(all);
  for (const who of [viewer!, operator!, stranger!, keeper]) expect(await idsOf(who, ofProject)).toBe(404);
  for (const who of [operator!, keeper]) expect(await idsOf(who, ofSite)).toEqual(all);
  expect(await idsOf(viewer!, ofSite)).toEqual([ofViewer]);
  expect(await idsOf(stranger!, ofSite)).toBe(404);
  expect(await idsOf(viewer!, "/api/v1/user/images")).toEqual([ofViewer]);
  expect(await idsOf(ada, "/api/v1/user/images")).toEqual(ids);
  expect(await idsOf(member!, "/api/v1/user/images")).toEqual([]);
  expect((await viewer!.get(`/observations/${other.id}`)).body.image_id).toBeNull();

  // A link to one opens it for the same people.
  const one = await member!.get(`/images/${ids[0]}`);
  expect(one.body).toEqual((await member!.get(ofProject)).body.items[1]);
  for (const who of [ada, operator!, keeper])
    expect((await who.get(`/images/${ids[0]}`)).body.id).toBe(ids[0]);
  expect((await viewer!.get(`/images/${ids[0]}`)).status).toBe(403);
  expect((await stranger!.get(`/images/${ids[0]}`)).status).toBe(404);
  expect((await ada.get("/images/none")).status).toBe(404);

  // A request that was placed elsewhere is no more the affair of the observatory that it left.
  const next = await make.observatory(keeper.userId, { name: "Roque" });
  await database.sql`
    update observations set doc = doc || ${database.sql.json({ where: {}, observatory_id: next.id })} where id = ${other.id}`;
  expect(await idsOf(operator!, ofSite)).toEqual([ofViewer, ids[1], ids[3]]);
  expect(await idsOf(keeper, `/observatories/${next.id}/images`)).toEqual([]);
  expect(await idsOf(member!, ofProject)).toEqual(all);
});
