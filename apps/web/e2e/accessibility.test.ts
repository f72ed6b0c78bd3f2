import { calibrationStatus, observationStatus, sequence } from "@meridian/contract";
import { calibrations } from "@meridian/database";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { type AxeResults, inShort, resultTypes, type Violation, violations } from "./axe.ts";
import { meridian, soon } from "./meridian.ts";
import { visit } from "./visit.ts";

const site = meridian();
const tabs = (path: string, ...names: string[]) => names.map((name) => `${path}?tab=${name}`);

interface Things {
  announcement: string;
  backup: string;
  cleanup: string;
  network: string;
  observation: string;
  observatory: string;
  organization: string;
  project: string;
  scheduled: string;
  user: string;
}

/** Every page, with something on it. */
const areas: Record<string, (things: Things) => string[]> = {
  observations: ({ network, observation }) => [
    ...["observations", "observations?search=none", "observations/new", "observations/no-such-one"],
    ...[`observations/${observation}`, `observations/${observation}/edit`],
    ...[`observations/${network}`, `observations/${network}/edit`],
  ],
  observatories: ({ observatory }) => [
    ...[
      "observatories",
      "observatories?view=table",
      "observatories?show=directory",
      "observatories/new",
      "observatories/no-such-one",
    ],
    ...tabs(
      `observatories/${observatory}`,
      "overview",
      "observations",
      "images",
      "analytics",
      "members",
      "access",
    ),
    ...tabs(
      `observatories/${observatory}`,
      "connection",
      "downtimes",
      "calibrations",
      "rapid",
      "announcements",
      "history",
    ),
    ...tabs(`observatories/${observatory}`, "settings", "danger"),
  ],
  projects: ({ project }) => [
    ...["projects", "projects/new", "targets", `targets?project=${project}`],
    ...tabs(
      `projects/${project}`,
      "overview",
      "observations",
      "images",
      "calendar",
      "members",
      "observatories",
      "announcements",
      "history",
      "danger",
    ),
  ],
  organizations: ({ organization }) => [
    ...["organizations", "organizations/new"],
    ...tabs(`organizations/${organization}`, "overview", "members", "storage", "observatories"),
    ...tabs(`organizations/${organization}`, "projects", "announcements", "history", "danger"),
  ],
  administration: ({ backup, cleanup, user }) => [
    "backups",
    `backups/${backup}`,
    "restore-drills/drill",
    ...["cleanup", `cleanup/${cleanup}`],
    "import",
    "health",
    "analytics",
    ...[
      "integrity",
      "integrity/quarantine",
      "integrity/checks",
      "integrity/checks/file.missing",
      "integrity/issues?status=open",
      "integrity/issues/no-such-one",
    ],
    "users",
    `users/${user}`,
    "audit",
    ...["settings", "undelivered"],
  ],
  announcements: ({ announcement, observatory, scheduled }) => [
    ...["announcements", "announcements?table=observatory", "announcements/new"],
    ...[`announcements/${announcement}`, `announce/observatory/${observatory}`],
    ...[`announcements/${scheduled}`, `announcements/${scheduled}/edit`],
  ],
  "everything else": () => ["", "images", "api-keys", "profile", "versions"],
};

/** Changes the theme, and resolves with what can't be read in it: themes differ in nothing but colours. */
async function inTheme(page: Page, theme: string): Promise<Violation[]> {
  const found = await page.evaluate(
    async ({ appearance, resultTypes }) => {
      const until = async <T>(find: () => T | false | null | undefined): Promise<T> => {
        for (let frame = 0; frame < 600; frame++) {
          const there = find();
          if (there) return there;
          await new Promise(requestAnimationFrame);
        }
        throw new Error(`The theme ${appearance} isn't there after 600 frames.`);
      };
      const choice = () => document.querySelector<HTMLElement>(`[role=radiogroup] [value=${appearance}]`);
      const press = () => document.querySelector<HTMLElement>("button[aria-label=Theme]")!.click();
      press();
      (await until(choice)).click();
      await until(() => document.documentElement.dataset.appearance === appearance);
      press();
      await until(() => !choice());
      // Some colours follow over a moment, and those within them after that.
      await new Promise(requestAnimationFrame);
      await until(() => !document.getAnimations().some((running) => running instanceof CSSTransition));
      const { axe } = window as unknown as { axe: { run(what: Document, how: object): Promise<AxeResults> } };
      return (await axe.run(document, { resultTypes, runOnly: { type: "rule", values: ["color-contrast"] } }))
        .violations;
    },
    { appearance: theme, resultTypes },
  );
  return inShort(found).map((violation) => ({ ...violation, theme }));
}

/** Those that the page isn't in. The last one is the first of the next page. */
async function otherThemes(page: Page): Promise<string[]> {
  const shown = await page.locator("html").getAttribute("data-appearance");
  return ["light", "dark", "night"].filter((theme) => theme !== shown);
}

const bucket = {
  kind: "s3",
  settings: { bucket: "frames" },
  secrets: { access_key_id: "id", secret_access_key: "key" },
};

async function seed() {
  const admin = await site.person("Ada", { serverAdmin: true });
  const observatory = await site.make.observatory(admin.id, {
    name: "Roque de los Muchachos",
    elevation: 2396,
    filters: ["L", "Ha"],
  });
  await site.make.observatory(admin.id, {
    name: "Siding Spring",
    latitude: -31.2733,
    longitude: 149.0711,
    status: "online",
  });
  const other = await site.make.user({ name: "Vera" });
  const organization = await site.make.organization(admin.id, { name: "Institute of Astrophysics" });
  const make = (path: string, data: object) => admin.page.request.post(`${site.url}${path}`, { data });
  await make(`/observatories/${observatory.id}/members`, { user_id: other.id, can_operate: true });
  await make(`/observatories/${observatory.id}/hold`, {
    reason: "Mirror washing",
    until: "2099-01-01T00:00:00Z",
  });
  await make(`/observatories/${observatory.id}/members/organization`, { organization_id: organization.id });
  await make(`/organizations/${organization.id}/members`, { user_id: other.id, can_manage_members: true });
  await make(`/organizations/${organization.id}/invitations`, { email: "nobody@example.org" });
  await make(`/organizations/${organization.id}/storage`, { name: "Archive", destination: bucket });
  const project = await make("/projects", {
    ...{ name: "Supernovae", organization_id: organization.id, observatory_ids: [observatory.id] },
  });
  const { id: projectId } = await project.json();
  for (const [title, severity] of [
    ["Firmware", "info"],
    ["Wind", "warning"],
    ["Lightning", "critical"],
  ])
    await admin.page.request.post(`${site.url}/api/v1/system/motd`, {
      data: {
        title,
        severity,
        message: "See the **notes**.",
        delivery_type: "message",
        targets: [{ kind: "users", ids: [other.id] }],
      },
    });
  const announced = await make(`/observatories/${observatory.id}/motd`, {
    ...{ title: "Mirror washed", message: "Take *new* flats.", severity: "warning" },
  });
  const scheduled = await make("/api/v1/system/motd", {
    ...{ title: "New catalogue", message: "From *March* on.", severity: "info", delivery_type: "both" },
    ...{ publish_at: "2099-01-01T00:00:00Z", targets: [{ kind: "users", ids: [other.id] }] },
  });
  const place = { project_id: projectId, observatory_id: observatory.id, user_id: admin.id };
  const panels = { columns: 3, rows: 2, panel_width: 40, panel_height: 30 };
  const mosaic = sequence.parse({ mosaic: panels, dither: { every: 3, radius: 5 } });
  // In every status, of which each has its look.
  const [observation] = await Promise.all(
    observationStatus.options.map((status) =>
      site.make.observation(place, { status, status_reason: "Clouds until midnight", sequence: mosaic }),
    ),
  );
  await Promise.all(
    calibrationStatus.options.map((status) =>
      calibrations.insert(
        site.database.db,
        {
          observatory_id: observatory.id,
          kind: "bias",
          frame_count: 20,
          status,
          reason: "The camera is warm.",
        },
        new Date(),
      ),
    ),
  );
  const network = await site.make.observation(
    { ...place, observatory_id: null },
    { where: { observatory_ids: [observatory.id] } },
  );
  const cleanup = await make("/api/v1/system/cleanup", { dry_run: true });
  const backup = await make("/api/v1/system/backups", {});
  await site.database.sql`
    insert into restore_drills (id, doc) values ('drill', ${site.database.sql.json({
      ...{ status: "completed", backup_id: "gone", snapshot_at: "2026-01-01T00:00:00.000Z" },
      ...{ row_count: 3, duration_ms: 2500 },
      tables: ["users", "observations"].map((name) => ({
        ...{ name, rows: 3, loaded_rows: 3, checksum: "ab".repeat(32), loaded_checksum: "ab".repeat(32) },
      })),
    })})`;
  const things = {
    announcement: (await announced.json()).id as string,
    backup: (await backup.json()).id as string,
    cleanup: (await cleanup.json()).id as string,
    network: network.id,
    observation: observation!.id,
    observatory: observatory.id,
    organization: organization.id,
    project: projectId,
    scheduled: (await scheduled.json()).id as string,
    user: other.id,
  };
  return { cookies: await admin.page.context().cookies(), things };
}

let seeded: Awaited<ReturnType<typeof seed>>;
beforeEach(async ({ task }) => {
  if (!seeded || task.result?.retryCount) seeded = await seed();
});

async function openSignedIn(): Promise<Page> {
  const page = await site.open();
  await page.context().addCookies(seeded.cookies);
  return page;
}

/** Looks at every path, two at a time, each in a browser window of its own. */
async function onEach(paths: string[], look: (page: Page, path: string) => Promise<void>) {
  const left = [...paths];
  const work = async () => {
    const page = await openSignedIn();
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      await visit(page, `${site.url}/app/${path}`);
      await look(page, path);
    }
  };
  await Promise.all([work(), work()]);
}

/** Everything finds its place on a screen as wide as a telephone's; the page is as it was afterwards. */
async function expectToFitTelephone(page: Page, path: string) {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  // What measures itself is told in the first frame, and shown in the second.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess, { message: `${path} at 360 pixels` }).toBeLessThanOrEqual(0);
  await page.setViewportSize(before);
}

test.each(Object.keys(areas))(
  "on no page axe finds anything in any theme, or it scrolls sideways at 360 pixels: %s",
  async (area) => {
    const found: unknown[] = [];
    await onEach(areas[area]!(seeded.things), async (page, path) => {
      const here = await violations(page);
      for (const theme of await otherThemes(page)) here.push(...(await inTheme(page, theme)));
      found.push(...here.map((violation) => ({ path, ...violation })));
      await expectToFitTelephone(page, path);
    });
    expect(found).toEqual([]);
  },
);

test("axe finds nothing on the form of an observation with all of it unfolded, and refused", async () => {
  const page = await openSignedIn();
  await visit(page, `${site.url}/app/observations/new?observatory_id=${seeded.things.observatory}`);
  for (const name of ["Sequence", "Constraints", "When", "Monitoring"])
    await page.getByRole("button", { name: new RegExp(`^${name} `) }).click();
  await page.getByRole("button", { name: "Add window" }).click();
  for (const name of ["Repeat", "Dither", "Mosaic"]) await page.getByRole("switch", { name }).check();
  await page.getByRole("button", { name: "Duplicate exposure 1" }).click();
  await page.getByRole("textbox", { name: "Declination" }).fill("-89");
  await page.getByText("it never rises above the horizon").waitFor();
  await page.getByRole("button", { name: "Submit observation" }).click();
  await page.getByText(/Fix \d+ fields/).waitFor();
  expect(await violations(page)).toEqual([]);
  for (const theme of ["dark", "night"]) expect(await inTheme(page, theme)).toEqual([]);
});

test("axe finds nothing on the home page with its list, nor on that of somebody who has nothing yet", async () => {
  const [page, nobody] = [await openSignedIn(), await site.person("Nils")];
  for (const home of [page, nobody.page]) await visit(home, `${site.url}/app/`);
  await page.getByRole("button", { name: /as a list$/ }).click();
  await page.getByRole("list", { name: "Observatories", exact: true }).waitFor();
  await nobody.page.getByText("There is no observatory for you to observe at yet").waitFor();
  for (const home of [page, nobody.page]) {
    expect(await violations(home)).toEqual([]);
    for (const theme of await otherThemes(home)) expect(await inTheme(home, theme)).toEqual([]);
    await expectToFitTelephone(home, "the home page");
  }
});

test("notices can be read in every theme", async () => {
  const page = await openSignedIn();
  const noticed: [string, string, () => Promise<void>][] = [
    ["announcements/new", "No mail server", () => page.getByRole("radio", { name: "By email" }).check()],
    [`backups/${seeded.things.backup}`, "The backup is complete", async () => {}],
  ];
  for (const [path, title, unfold] of noticed) {
    await visit(page, `${site.url}/app/${path}`);
    await unfold();
    await page.getByText(title).first().waitFor(soon);
    expect(await violations(page), title).toEqual([]);
    for (const theme of await otherThemes(page))
      expect(await inTheme(page, theme), `${title}, ${theme}`).toEqual([]);
  }
});

test("axe finds nothing on pages that need no session, nor in the dialog that blocks", async () => {
  const page = await site.open();
  for (const path of ["sign-in", "sign-up", "welcome#token=t&email=vera@example.org"]) {
    await page.goto(`${site.url}/app/${path}`);
    await page.getByLabel("Email").waitFor();
    expect(await violations(page)).toEqual([]);
  }
  await page.goto(`${site.url}/app/storage-access`);
  await page.getByText("No form is waiting for this answer").waitFor();
  expect(await violations(page)).toEqual([]);
  const [admin, reader] = [await site.person("Ada", { serverAdmin: true }), await site.person("Vera")];
  await admin.page.request.post(`${site.url}/api/v1/system/motd`, {
    data: {
      title: "Now",
      severity: "critical",
      message: "Read.",
      delivery_type: "message",
      targets: [{ kind: "users", ids: [reader.id] }],
    },
  });
  await reader.page.goto(`${site.url}/app/`);
  await reader.page.getByRole("button", { name: "Acknowledge: Now" }).waitFor();
  expect(await violations(reader.page)).toEqual([]);
});
