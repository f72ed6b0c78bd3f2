import { Alert } from "@mantine/core";
import type { Project } from "@meridian/contract";
import { projectLooks } from "../../../ui/values/looks.ts";
import type { End } from "./EndDialog.tsx";

const idle = "Its pending observations wait, and nobody can submit new ones.";
const words: Record<End, { stops: string; reopen: string }> = {
  paused: { stops: idle, reopen: "To go on, make it active again with the status above." },
  completed: { stops: idle, reopen: "To take it up again, make it active with the status above." },
  archived: {
    stops: "Its settings, members and observatories stay as they are.",
    reopen: "To change them, make it active again with the status above.",
  },
};

/** Says what a project's status stops; nothing while it is active. */
export function InactiveNotice({ project: { status, abilities } }: { project: Project }) {
  if (status === "active") return null;
  const Picture = projectLooks[status].icon;
  const { stops, reopen } = words[status];
  return (
    <Alert icon={<Picture size={18} />} title={`This project is ${status}`} mb="md">
      {stops}
      {abilities.manage && ` ${reopen}`}
    </Alert>
  );
}
