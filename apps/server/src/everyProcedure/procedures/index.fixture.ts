import type { Right } from "../roles/rights.fixture.ts";
import * as account from "./account.fixture.ts";
import { announcements, scopedAnnouncements } from "./announcements.fixture.ts";
import { backups, restoreDrills, restores } from "./backups.fixture.ts";
import { integrity } from "./integrity.fixture.ts";
import * as invitations from "./invitations.fixture.ts";
import * as observations from "./observations.fixture.ts";
import * as observatories from "./observatories.fixture.ts";
import { externalStorage, organizations } from "./organizations.fixture.ts";
import { projects } from "./projects.fixture.ts";
import type { Audited, Request, Routers, Row, Rows } from "./row.fixture.ts";
import * as system from "./system.fixture.ts";

/** A router without its rows doesn't compile. */
const routers: { [Router in keyof Routers]: Rows<Router> } = {
  ...account,
  ...{ announcements, ...scopedAnnouncements },
  ...{ backups, restores, restoreDrills },
  integrity,
  ...invitations,
  ...observations,
  ...observatories,
  ...{ organizations, externalStorage },
  projects,
  ...system,
};

export interface Tried {
  right: Right;
  request: Request;
  audited?: Audited | undefined;
}

/** The rows of all procedures, by their names: `projects.update`, and `projects.update: out of its organization`. */
export const procedures: Record<string, Tried> = Object.fromEntries(
  Object.entries<Record<string, Row>>(routers).flatMap(([router, rows]) =>
    Object.entries(rows).map(([name, [right, request = {}, audited]]) => [
      `${router}.${name}`,
      { right, request, audited },
    ]),
  ),
);
