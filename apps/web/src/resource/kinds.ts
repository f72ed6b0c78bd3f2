import { trpc } from "../trpc.ts";

/** The kinds of things that people share and belong to, with the procedures of each. */
export const resourceKinds = {
  organization: { list: "/organizations", calls: trpc.organizations },
  observatory: { list: "/observatories", calls: trpc.observatories },
  project: { list: "/projects", calls: trpc.projects },
} as const;

export type ResourceKind = keyof typeof resourceKinds;
