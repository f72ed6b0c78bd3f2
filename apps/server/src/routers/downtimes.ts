import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("Observatories");

export const downtimes = router({
  list: read(
    "GET /observatories/{id}/downtimes",
    "Planned downtimes of an observatory, those that are over included",
    contract.listDowntimesInput,
    contract.downtimePage,
    domain.listDowntimes,
  ),
  get: read(
    "GET /observatories/{id}/downtimes/{downtimeId}",
    "One downtime",
    contract.downtimeIdInput,
    contract.downtime,
    domain.getDowntime,
  ),
  plan: create(
    "POST /observatories/{id}/downtimes",
    "Plan a downtime; the observatory gets no observations while it lasts",
    contract.planDowntimeInput,
    contract.downtime,
    domain.planDowntime,
  ),
  update: change(
    "PUT /observatories/{id}/downtimes/{downtimeId}",
    "Change a downtime that isn't over",
    contract.updateDowntimeInput,
    contract.downtime,
    domain.updateDowntime,
  ),
  cancel: change(
    "DELETE /observatories/{id}/downtimes/{downtimeId}",
    "Cancel a downtime, or end it now if it has begun",
    contract.cancelDowntimeInput,
    nothing,
    domain.cancelDowntime,
  ),
});
