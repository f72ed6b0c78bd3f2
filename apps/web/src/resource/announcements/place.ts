import { trpc, trpcClient } from "../../trpc.ts";

/** Where something is announced, other than in the whole system. */
export interface Place {
  type: "observatory" | "organization" | "project";
  id: string;
}

/** What is asked of the server there. */
export const placeCalls = {
  observatory: {
    list: trpc.observatoryAnnouncements.list,
    preview: trpc.observatoryAnnouncements.preview,
    previewMail: trpc.observatoryAnnouncements.previewMail,
    create: trpcClient.observatoryAnnouncements.create.mutate,
  },
  organization: {
    list: trpc.organizationAnnouncements.list,
    preview: trpc.organizationAnnouncements.preview,
    previewMail: trpc.organizationAnnouncements.previewMail,
    create: trpcClient.organizationAnnouncements.create.mutate,
  },
  project: {
    list: trpc.projectAnnouncements.list,
    preview: trpc.projectAnnouncements.preview,
    previewMail: trpc.projectAnnouncements.previewMail,
    create: trpcClient.projectAnnouncements.create.mutate,
  },
};
