import type { ObservatorySite, Transaction } from "@meridian/domain";
import type { Random } from "./random.ts";

/** In milliseconds since 1970. */
export interface Span {
  start: number;
  end: number;
}

export interface Named {
  id: string;
  name: string;
}

export interface DemoSite extends Named {
  latitude: number;
  longitude: number;
  /** With its limits. */
  place: ObservatorySite;
  filters: string[];
  /** The operator of the site. */
  operatorId: string;
  /** The people whom an announcement of the site reaches. */
  memberIds: string[];
  /** The members who may observe there. */
  observerIds: string[];
  /** True if weather keeps it from observing. */
  isHeld: boolean;
  /** True if it is away for longer than since the end of its last night. */
  isLost: boolean;
  createdAt: Date;
  lastSeenAt: Date;
}

export interface Project extends Named {
  ownerId: string;
  organizationId: string | null;
  isActive: boolean;
  memberIds: string[];
  siteIds: string[];
}

/** The tools of the demonstration's parts, and the rows that earlier parts have created. */
export interface Network {
  tx: Transaction;
  random: Random;
  now: Date;
  people: (Named & { email: string })[];
  organizations: (Named & { ownerId: string; memberIds: string[] })[];
  sites: DemoSite[];
  projects: Project[];
  /** The times that each site's telescope has taken for something. */
  taken: Map<string, Span[]>;
}

const hour = 3_600_000;

export const hoursBefore = (moment: Date, hours: number): Date => new Date(moment.getTime() - hours * hour);
export const daysBefore = (moment: Date, days: number): Date => hoursBefore(moment, days * 24);

/** Returns the people who may submit observations of a project at a site. */
export const submitters = (
  { memberIds }: Pick<Project, "memberIds">,
  { observerIds }: Pick<DemoSite, "observerIds">,
): string[] => memberIds.filter((id) => observerIds.includes(id));
