import type { LiveMessage } from "@meridian/contract";
import { refresh, refreshEverything } from "../data/refresh.ts";
import { trpc } from "../trpc.ts";
import { receiveOperation } from "./operations.ts";

/** Brings what is on show up to date with what the server says has changed. */
export function receive(message: LiveMessage): void {
  switch (message.type) {
    case "refetch":
      // Everyone is told at the same moment; they needn't all ask at the same moment.
      setTimeout(() => void refreshEverything(), Math.random() * 1000);
      return;
    case "announcement.changed":
      void refresh(trpc.announcements.read.queryFilter({ id: message.id }));
      void refresh(trpc.announcements.recipients.queryFilter({ id: message.id }));
      void refresh(trpc.announcements.history.queryFilter({ id: message.id }));
      void refresh(trpc.announcements.received.pathFilter());
      return;
    case "pending.changed":
      void refresh(trpc.announcements.pending.pathFilter());
      void refresh(trpc.announcements.received.pathFilter());
      void refresh(trpc.announcements.read.pathFilter());
      void refresh(trpc.observatoryAnnouncements.pathFilter());
      void refresh(trpc.organizationAnnouncements.pathFilter());
      void refresh(trpc.projectAnnouncements.pathFilter());
      return;
    case "organization.changed":
      void refresh(trpc.organizations.pathFilter());
      void refresh(trpc.invitations.pathFilter());
      void refresh(trpc.externalStorage.pathFilter());
      // What somebody sees, and what they may do there, comes through organizations, too.
      void refresh(trpc.observatories.pathFilter());
      void refresh(trpc.projects.pathFilter());
      void refresh(trpc.observations.pathFilter());
      void refresh(trpc.dashboard.pathFilter());
      return;
    case "observatory.changed":
      void refresh(trpc.observatories.pathFilter());
      void refresh(trpc.observatoryAnnouncements.pathFilter());
      // Observations carry the names of where they belong.
      void refresh(trpc.observations.pathFilter());
      void refresh(trpc.dashboard.pathFilter());
      return;
    case "project.changed":
      void refresh(trpc.projects.pathFilter());
      void refresh(trpc.observations.pathFilter());
      void refresh(trpc.dashboard.pathFilter());
      return;
    case "observation.changed":
      void refresh(trpc.observations.get.queryFilter({ id: message.id }));
      void refresh(trpc.observations.history.queryFilter({ id: message.id }));
      void refresh(trpc.observations.files.queryFilter({ id: message.id }));
      void refresh(trpc.observations.list.pathFilter());
      void refresh(trpc.dashboard.pathFilter());
      return;
    case "access.changed":
      // Any page may have become another one, or nobody's.
      void refreshEverything();
      return;
    case "operation.changed":
      receiveOperation(message);
  }
}
