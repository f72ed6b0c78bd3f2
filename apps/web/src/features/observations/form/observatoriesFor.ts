import type { Project } from "@meridian/contract";
import { observatorySource, type Source } from "../../../data/searchSelect/sources.ts";
import { trpcClient } from "../../../trpc.ts";

const anywhere = observatorySource("observe");

/** Observatories where the person may observe; only the project's, when it lists some. */
export function observatoriesFor(project: Project | undefined): Source {
  if (!project || project.observatory_ids.length === 0) return anywhere;
  const { id: project_id, observatory_ids } = project;
  return {
    ...anywhere,
    key: ["search", "observatories", "observe", project_id, observatory_ids],
    find: async (search) => {
      const input = { search, project_id, ability: "observe", retired: false, limit: 50 } as const;
      return (await trpcClient.observatories.list.query(input)).items;
    },
  };
}
