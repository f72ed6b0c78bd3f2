import {
  addProjectMemberInput,
  createProjectInput,
  deleteProjectInput,
  historyPage,
  listHistoryInput,
  listProjectMembersInput,
  listProjectsInput,
  memberIdInput,
  project,
  projectIdInput,
  projectMember,
  projectMemberPage,
  projectPage,
  transferToMemberInput,
  updateProjectInput,
  updateProjectMemberInput,
} from "@meridian/contract";
import {
  addProjectMember,
  createProject,
  deleteProject,
  getProject,
  listProjectHistory,
  listProjectMembers,
  listProjects,
  removeProjectMember,
  transferProject,
  updateProject,
  updateProjectMember,
} from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Projects";

export const projects = router({
  list: procedure
    .meta({
      openapi: { method: "GET", path: "/projects", tag, summary: "Projects you can see" },
      output: projectPage,
    })
    .input(listProjectsInput)
    .query(({ ctx, input }) => listProjects(ctx, input)),

  create: procedure
    .meta({
      openapi: { method: "POST", path: "/projects", status: 201, tag, summary: "Create a project" },
      output: project,
    })
    .input(createProjectInput)
    .mutation(({ ctx, input }) => createProject(ctx, input)),

  get: procedure
    .meta({
      openapi: { method: "GET", path: "/projects/{id}", tag, summary: "One project" },
      output: project,
    })
    .input(projectIdInput)
    .query(({ ctx, input }) => getProject(ctx, input)),

  update: procedure
    .meta({
      openapi: { method: "PUT", path: "/projects/{id}", tag, summary: "Change a project or its status" },
      output: project,
    })
    .input(updateProjectInput)
    .mutation(({ ctx, input }) => updateProject(ctx, input)),

  delete: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/projects/{id}",
        status: 204,
        tag,
        summary: "Delete a project without observations",
      },
    })
    .input(deleteProjectInput)
    .mutation(({ ctx, input }) => deleteProject(ctx, input)),

  transfer: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/projects/{id}/transfer-ownership",
        status: 200,
        tag,
        summary: "Make a member the owner",
      },
      output: project,
    })
    .input(transferToMemberInput)
    .mutation(({ ctx, input }) => transferProject(ctx, input)),

  members: procedure
    .meta({
      openapi: { method: "GET", path: "/projects/{id}/members", tag, summary: "Who belongs to a project" },
      output: projectMemberPage,
    })
    .input(listProjectMembersInput)
    .query(({ ctx, input }) => listProjectMembers(ctx, input)),

  addMember: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/projects/{id}/members",
        status: 201,
        tag,
        summary: "Add a person who has an account",
      },
      output: projectMember,
    })
    .input(addProjectMemberInput)
    .mutation(({ ctx, input }) => addProjectMember(ctx, input)),

  updateMember: procedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/projects/{id}/members/{userId}",
        tag,
        summary: "Change whether a member may manage the project",
      },
      output: projectMember,
    })
    .input(updateProjectMemberInput)
    .mutation(({ ctx, input }) => updateProjectMember(ctx, input)),

  removeMember: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/projects/{id}/members/{userId}",
        status: 204,
        tag,
        summary: "Remove a member, or leave",
      },
    })
    .input(memberIdInput)
    .mutation(({ ctx, input }) => removeProjectMember(ctx, input)),

  history: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/projects/{id}/history",
        tag,
        summary: "What happened in a project, newest first",
      },
      output: historyPage,
    })
    .input(listHistoryInput)
    .query(({ ctx, input }) => listProjectHistory(ctx, input)),
});
