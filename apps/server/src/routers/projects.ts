import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("Projects");

export const projects = router({
  list: read(
    "GET /projects",
    "Projects you can see",
    contract.listProjectsInput,
    contract.projectPage,
    domain.listProjects,
  ),
  create: create(
    "POST /projects",
    "Create a project",
    contract.createProjectInput,
    contract.project,
    domain.createProject,
  ),
  get: read(
    "GET /projects/{id}",
    "One project",
    contract.projectIdInput,
    contract.project,
    domain.getProject,
  ),
  update: change(
    "PUT /projects/{id}",
    "Change a project or its status",
    contract.updateProjectInput,
    contract.changedProject,
    domain.updateProject,
  ),
  delete: change(
    "DELETE /projects/{id}",
    "Delete a project without observations",
    contract.deleteProjectInput,
    nothing,
    domain.deleteProject,
  ),
  transfer: change(
    "POST /projects/{id}/transfer-ownership",
    "Transfer the ownership to a member",
    contract.transferToMemberInput,
    contract.project,
    domain.transferProject,
  ),
  members: read(
    "GET /projects/{id}/members",
    "Members of a project",
    contract.listProjectMembersInput,
    contract.projectMemberPage,
    domain.listProjectMembers,
  ),
  addMember: create(
    "POST /projects/{id}/members",
    "Add a person who has an account",
    contract.addProjectMemberInput,
    contract.projectMember,
    domain.addProjectMember,
  ),
  updateMember: change(
    "PUT /projects/{id}/members/{userId}",
    "Change a member's permission to manage the project",
    contract.updateProjectMemberInput,
    contract.projectMember,
    domain.updateProjectMember,
  ),
  removeMember: change(
    "DELETE /projects/{id}/members/{userId}",
    "Remove a member, or leave",
    contract.memberIdInput,
    nothing,
    domain.removeProjectMember,
  ),
  calendar: read(
    "GET /projects/{id}/calendar",
    "A month of nights with what was executed, what is planned and which times are set",
    contract.projectCalendarInput,
    contract.projectCalendar,
    domain.getProjectCalendar,
  ),
  history: read(
    "GET /projects/{id}/history",
    "The history of a project, newest first",
    contract.listHistoryInput,
    contract.historyPage,
    domain.listProjectHistory,
  ),
});
