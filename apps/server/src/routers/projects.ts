import { listProjectsInput, projectPage } from "@meridian/contract";
import { listProjects } from "@meridian/domain";
import { procedure, router } from "../trpc.ts";

export const projects = router({
  list: procedure
    .meta({
      openapi: { method: "GET", path: "/projects", tag: "Projects", summary: "Projects you can see" },
      output: projectPage,
    })
    .input(listProjectsInput)
    .query(({ ctx, input }) => listProjects(ctx, input)),
});
