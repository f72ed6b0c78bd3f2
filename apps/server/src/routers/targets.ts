import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { noInput, proceduresOf } from "../trpc/proceduresOf.ts";

const { read } = proceduresOf("Observations");

export const targets = router({
  resolve: read(
    "GET /targets/resolve",
    "Find a target's coordinates by name",
    contract.resolveTargetInput,
    contract.resolvedTarget,
    domain.resolveTarget,
    { mayMiss: true },
  ),
  search: read(
    "GET /targets/search",
    "Find targets while their name is typed",
    contract.searchTargetsInput,
    contract.foundTargets,
    domain.searchTargets,
  ),
  field: read(
    "GET /targets/field",
    "Stars and objects around a position, to frame a target",
    contract.skyFieldInput,
    contract.skyField,
    domain.skyFieldAround,
  ),
  good: read(
    "GET /targets/tonight",
    "Well-known objects that stand well tonight where you may observe",
    contract.goodTargetsInput,
    contract.goodTargets,
    domain.listGoodTargets,
  ),
  visibility: read(
    "POST /targets/visibility",
    "When many targets stand above an observatory's limits in the dark: in a night, and by month through a year",
    contract.targetsVisibilityInput,
    contract.targetsVisibility,
    domain.targetsVisibility,
    { mayMiss: true },
  ),
  ofProject: read(
    "GET /projects/{id}/targets",
    "The distinct targets of a project's observations",
    contract.projectIdInput,
    contract.projectTargets,
    domain.listProjectTargets,
  ),
  night: read(
    "GET /observatories/{id}/night",
    "A target's path through an observatory's sky in a night, and when it could be observed",
    contract.nightInput,
    contract.night,
    domain.nightOf,
  ),
  sky: read(
    "GET /observatories/{id}/sky",
    "Sun, Moon and planets over an observatory",
    contract.skyInput,
    contract.observatorySky,
    domain.skyOfObservatory,
  ),
  plan: read(
    "GET /observatories/{id}/plan",
    "Observations that an observatory would execute in a night, in order, if the weather stays fair",
    contract.nightPlanInput,
    contract.nightPlan,
    domain.planOfNight,
  ),
  report: read(
    "GET /observatories/{id}/report",
    "Observations that an observatory executed in a night, and the use of its dark hours",
    contract.nightReportInput,
    contract.nightReport,
    domain.reportOfNight,
  ),
  ownTurns: read(
    "GET /api/v1/user/turns",
    "Your observations' turns in the nights at hand",
    noInput,
    contract.ownTurns,
    domain.listOwnTurns,
  ),
});
