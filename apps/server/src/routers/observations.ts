import {
  bulkAnswer,
  bulkObservationsInput,
  cancelObservationInput,
  createObservationInput,
  deleteObservationInput,
  deliverAgainAnswer,
  explanation,
  fitsHeaderAnswer,
  isUnfinished,
  listObservationsInput,
  listObservatoryObservationsInput,
  listStatusChangesInput,
  listUserFilesInput,
  observation,
  observationDestinations,
  observationIdInput,
  observationPage,
  setObservationStatusInput,
  statusChangePage,
  updateObservationInput,
  userFileIdInput,
  userFilePage,
  validateObservationInput,
  validation,
} from "@meridian/contract";
import {
  bulkObservations,
  cancelObservation,
  createObservation,
  deleteObservation,
  deliverAgain,
  explainObservation,
  getFitsHeader,
  getObservation,
  listObservationDestinations,
  listObservations,
  listObservatoryObservations,
  listStatusChanges,
  listUserFiles,
  pauseObservation,
  resumeObservation,
  setObservationStatus,
  updateObservation,
  validateObservation,
} from "@meridian/domain";
import { z } from "zod";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Observations";

export const observations = router({
  list: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/observations",
        tag,
        summary: "Observations you can see, newest first",
      },
      output: observationPage,
    })
    .input(listObservationsInput)
    .query(({ ctx, input }) => listObservations(ctx, input)),

  ofObservatory: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/observatories/{id}/observations",
        tag,
        summary: "An observatory's observations, newest first",
      },
      output: observationPage,
    })
    .input(listObservatoryObservationsInput)
    .query(({ ctx, input }) => listObservatoryObservations(ctx, input)),

  create: procedure
    .meta({
      openapi: { method: "POST", path: "/observations", status: 201, tag, summary: "Submit an observation" },
      output: observation,
    })
    .input(createObservationInput)
    .mutation(({ ctx, input }) => createObservation(ctx, input)),

  validate: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observations/validate",
        status: 200,
        tag,
        summary:
          "Check an observation, or what there is of it, without submitting it: what is wrong, and when it could be made",
      },
      output: validation,
    })
    .input(validateObservationInput)
    .query(({ ctx, input }) => validateObservation(ctx, input)),

  explain: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/observations/{id}/explain",
        tag,
        summary: "Why an observation isn't observed now, and when it can be",
      },
      output: explanation,
    })
    .input(observationIdInput)
    .query(({ ctx, input }) => explainObservation(ctx, input)),

  destinations: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/user/external-storage",
        tag,
        summary:
          "Where the files of your observations can be delivered: the destinations of all organizations that you belong to",
      },
      output: observationDestinations,
    })
    .input(z.strictObject({}))
    .query(({ ctx }) => listObservationDestinations(ctx)),

  get: procedure
    .meta({
      openapi: { method: "GET", path: "/observations/{id}", tag, summary: "One observation" },
      output: observation,
    })
    .input(observationIdInput)
    .query(({ ctx, input }) => getObservation(ctx, input)),

  update: procedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/observations/{id}",
        tag,
        summary: "Change a pending observation",
      },
      output: observation,
    })
    .input(updateObservationInput)
    .mutation(({ ctx, input }) => updateObservation(ctx, input)),

  delete: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/observations/{id}",
        status: 204,
        tag,
        summary: "Delete a pending observation that never began or ended, and has no files",
      },
    })
    .input(deleteObservationInput)
    .mutation(({ ctx, input }) => deleteObservation(ctx, input)),

  cancel: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observations/{id}/cancel",
        status: 200,
        tag,
        summary: "Cancel an observation",
      },
      output: observation,
    })
    .input(cancelObservationInput)
    .mutation(({ ctx, input }) => cancelObservation(ctx, input)),

  pause: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observations/{id}/pause",
        status: 200,
        tag,
        summary: "Pause an observation that is in progress",
      },
      output: observation,
    })
    .input(cancelObservationInput)
    .mutation(({ ctx, input }) => pauseObservation(ctx, input)),

  resume: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observations/{id}/resume",
        status: 200,
        tag,
        summary: "Resume a paused observation",
      },
      output: observation,
    })
    .input(cancelObservationInput)
    .mutation(({ ctx, input }) => resumeObservation(ctx, input)),

  setStatus: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observations/{id}/status",
        status: 200,
        tag,
        summary: "Set an observation's status by hand, as an operator",
      },
      output: observation,
    })
    .input(setObservationStatusInput)
    .mutation(({ ctx, input }) => setObservationStatus(ctx, input)),

  bulk: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observations/bulk",
        status: 200,
        goesOn: isUnfinished,
        tag,
        summary: "Apply an action to many observations; the answer gives a result or reason for each",
      },
      output: bulkAnswer,
    })
    .input(bulkObservationsInput)
    .mutation(({ ctx, input }) => bulkObservations(ctx, input, bulkAnswer.optional().parse(ctx.earlier))),

  files: procedure
    .meta({
      openapi: { method: "GET", path: "/observations/{id}/files", tag, summary: "Its image files" },
      output: userFilePage,
    })
    .input(listUserFilesInput)
    .query(({ ctx, input }) => listUserFiles(ctx, input)),

  deliverAgain: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observations/{id}/deliver",
        status: 200,
        tag,
        summary:
          "Deliver its files that failed to reach its storage destination again, at most once a minute",
      },
      output: deliverAgainAnswer,
    })
    .input(observationIdInput)
    .mutation(({ ctx, input }) => deliverAgain(ctx, input)),

  fileHeader: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/observations/{id}/files/{fileId}/header",
        tag,
        summary: "The FITS header of a file",
      },
      output: fitsHeaderAnswer,
    })
    .input(userFileIdInput)
    .query(({ ctx, input }) => getFitsHeader(ctx, input)),

  history: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/observations/{id}/history",
        tag,
        summary: "The status history of an observation",
      },
      output: statusChangePage,
    })
    .input(listStatusChangesInput)
    .query(({ ctx, input }) => listStatusChanges(ctx, input)),
});
