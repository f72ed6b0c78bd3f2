import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, change } = proceduresOf("Observatories");

export const rapid = router({
  list: read(
    "GET /observatories/{id}/rapid",
    "Projects that may submit rapid requests, with their use this month, for those who administer the observatory",
    contract.observatoryIdInput,
    contract.rapidRights,
    domain.listRapidRights,
  ),
  candidates: read(
    "GET /observatories/{id}/rapid-candidates",
    "Active projects that use the observatory, the first 20 by name, for those who administer it",
    contract.rapidCandidatesInput,
    contract.rapidCandidates,
    domain.listRapidCandidates,
  ),
  get: read(
    "GET /observatories/{id}/rapid/{projectId}",
    "The right of a project to rapid requests, and its use this month",
    contract.rapidRightInput,
    contract.rapidRight,
    domain.getRapidRight,
  ),
  grant: change(
    "PUT /observatories/{id}/rapid/{projectId}",
    "Give a project the right to rapid requests, or another number of them",
    contract.grantRapidInput,
    contract.rapidRight,
    domain.grantRapid,
  ),
  withdraw: change(
    "DELETE /observatories/{id}/rapid/{projectId}",
    "Take the right to rapid requests from a project; those that it has submitted stay",
    contract.rapidRightInput,
    nothing,
    domain.withdrawRapid,
  ),
});
