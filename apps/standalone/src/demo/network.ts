import type { Transaction } from "@meridian/domain";
import type { Random } from "./random.ts";

export interface Named {
  id: string;
  name: string;
}

export interface Site extends Named {
  latitude: number;
  longitude: number;
  filters: string[];
  /** Who runs it. */
  operatorId: string;
  /** Everybody whom an announcement of the site reaches. */
  memberIds: string[];
  /** Those of them who may observe there. */
  observerIds: string[];
  /** Whether weather keeps it from observing. */
  isHeld: boolean;
}

export interface Project extends Named {
  ownerId: string;
  organizationId: string | null;
  isActive: boolean;
  memberIds: string[];
  siteIds: string[];
}

/** What the parts of the demonstration are made with, and what the earlier parts have made. */
export interface Network {
  tx: Transaction;
  random: Random;
  now: Date;
  people: (Named & { email: string })[];
  organizations: (Named & { ownerId: string; memberIds: string[] })[];
  sites: Site[];
  projects: Project[];
}

const hour = 3_600_000;

export const hoursBefore = (moment: Date, hours: number): Date => new Date(moment.getTime() - hours * hour);
export const daysBefore = (moment: Date, days: number): Date => hoursBefore(moment, days * 24);

/** Who may submit observations of a project at a site. */
export const submitters = (
  { memberIds }: Pick<Project, "memberIds">,
  { observerIds }: Pick<Site, "observerIds">,
): string[] => memberIds.filter((id) => observerIds.includes(id));
