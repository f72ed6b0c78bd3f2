import type { LiveMessage } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import type { LiveNotice } from "../../base/liveNotice.ts";
import {
  addressees,
  announcers,
  aroundObservation,
  atObservatory,
  type Finding,
  inOrganization,
  inProject,
  oneself,
} from "./audience.ts";

interface Topic<Notice extends LiveNotice> {
  /** Finds the connected people who are told. */
  people?: Finding<Notice>;
  /** Others who are told. */
  besides?: "server administrators" | "everyone";
  /** Makes the message; without it nobody is told anything. */
  message?(notice: Notice): LiveMessage;
}

type Topics = { [Kind in LiveNotice["type"]]: Topic<Extract<LiveNotice, { type: Kind }>> };

const besides = "server administrators";
const message = <Message extends LiveMessage>(itself: Message) => itself;
const pending = (): LiveMessage => ({ type: "pending.changed" });

/** Recipients and message of each kind of change. */
const topics: Topics = {
  "announcement.changed": { people: announcers, besides, message },
  "announcement.addressed": { people: addressees, message: pending },
  "pending.changed": { people: oneself, message: pending },
  "access.changed": { people: oneself, message: ({ type }) => ({ type }) },
  "organization.changed": { people: inOrganization, besides, message },
  "observatory.changed": { people: atObservatory, besides, message: ({ type, id }) => ({ type, id }) },
  "project.changed": { people: inProject, besides, message },
  "observation.changed": { people: aroundObservation, besides, message: ({ type, id }) => ({ type, id }) },
  "calibration.changed": {
    people: (db, { observatory_id }, userIds) => atObservatory(db, { id: observatory_id }, userIds),
    besides,
    message: ({ type, id }) => ({ type, id }),
  },
  "operation.changed": { besides, message },
  // For servers, which hold plugins to them.
  "settings.changed": {},
  missed: { besides: "everyone", message: () => ({ type: "refetch" }) },
};

/** The message of a notice, and those of the connected people who get it. */
export interface AddressedMessage {
  message: LiveMessage;
  userIds: string[];
  besides: "server administrators" | "everyone" | undefined;
}

/** Looks up whom a notice is for: one query, however many it concerns. Undefined when nobody is told. */
export async function addressNotice<Notice extends LiveNotice>(
  db: Queryable,
  notice: Notice,
  connected: string[],
): Promise<AddressedMessage | undefined> {
  const { people, besides, message } = topics[notice.type] as unknown as Topic<Notice>;
  if (!message) return undefined;
  const found = people && connected.length > 0 ? await people(db, notice, connected) : [];
  return { message: message(notice), userIds: found.map(({ user_id }) => user_id), besides };
}
