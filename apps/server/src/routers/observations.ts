import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { noInput, nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("Observations");

export const observations = router({
  list: read(
    "GET /observations",
    "Observations you can see, newest first",
    contract.listObservationsInput,
    contract.observationPage,
    domain.listObservations,
  ),
  ofObservatory: read(
    "GET /observatories/{id}/observations",
    "An observatory's observations, newest first",
    contract.listObservatoryObservationsInput,
    contract.observationPage,
    domain.listObservatoryObservations,
  ),
  create: create(
    "POST /observations",
    "Submit an observation",
    contract.createObservationInput,
    contract.observation,
    domain.createObservation,
  ),
  validate: read(
    "POST /observations/validate",
    "Check an observation, or what there is of it, without submitting it: what is wrong, and when it could be made",
    contract.validateObservationInput,
    contract.validation,
    domain.validateObservation,
  ),
  explain: read(
    "GET /observations/{id}/explain",
    "Why an observation isn't observed now, and when it can be",
    contract.observationIdInput,
    contract.explanation,
    domain.explainObservation,
  ),
  destinations: read(
    "GET /api/v1/user/external-storage",
    "Where the files of your observations can be delivered: the destinations of all organizations that you belong to",
    noInput,
    contract.observationDestinations,
    domain.listObservationDestinations,
  ),
  get: read(
    "GET /observations/{id}",
    "One observation",
    contract.observationIdInput,
    contract.observation,
    domain.getObservation,
  ),
  update: change(
    "PUT /observations/{id}",
    "Change a pending observation",
    contract.updateObservationInput,
    contract.observation,
    domain.updateObservation,
  ),
  delete: change(
    "DELETE /observations/{id}",
    "Delete a pending observation that never began or ended, and has no files",
    contract.deleteObservationInput,
    nothing,
    domain.deleteObservation,
  ),
  cancel: change(
    "POST /observations/{id}/cancel",
    "Cancel an observation",
    contract.cancelObservationInput,
    contract.observation,
    domain.cancelObservation,
  ),
  pause: change(
    "POST /observations/{id}/pause",
    "Pause an observation that is in progress",
    contract.cancelObservationInput,
    contract.observation,
    domain.pauseObservation,
  ),
  resume: change(
    "POST /observations/{id}/resume",
    "Resume a paused observation",
    contract.cancelObservationInput,
    contract.observation,
    domain.resumeObservation,
  ),
  setStatus: change(
    "POST /observations/{id}/status",
    "Set an observation's status by hand, as an operator",
    contract.setObservationStatusInput,
    contract.observation,
    domain.setObservationStatus,
  ),
  bulk: change(
    "POST /observations/bulk",
    "Apply an action to many observations; the answer gives a result or reason for each",
    contract.bulkObservationsInput,
    contract.bulkAnswer,
    (ctx, input) => domain.bulkObservations(ctx, input, contract.bulkAnswer.optional().parse(ctx.earlier)),
    { goesOn: contract.isUnfinished },
  ),
  files: read(
    "GET /observations/{id}/files",
    "Its image files",
    contract.listUserFilesInput,
    contract.userFilePage,
    domain.listUserFiles,
  ),
  deliverAgain: change(
    "POST /observations/{id}/deliver",
    "Deliver its files that failed to reach its storage destination again, at most once a minute",
    contract.observationIdInput,
    contract.deliverAgainAnswer,
    domain.deliverAgain,
  ),
  fileHeader: read(
    "GET /observations/{id}/files/{fileId}/header",
    "The FITS header of a file",
    contract.userFileIdInput,
    contract.fitsHeaderAnswer,
    domain.getFitsHeader,
  ),
  history: read(
    "GET /observations/{id}/history",
    "The status history of an observation",
    contract.listStatusChangesInput,
    contract.statusChangePage,
    domain.listStatusChanges,
  ),
});
