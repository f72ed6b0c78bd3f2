import { trpc } from "../trpc.ts";

/** What people share and belong to, with what is asked of the server about each. */
export const resourceKinds = {
  organization: { list: "/organizations", calls: trpc.organizations },
  observatory: { list: "/observatories", calls: trpc.observatories },
  project: { list: "/projects", calls: trpc.projects },
} as const;

export type ResourceKind = keyof typeof resourceKinds;
