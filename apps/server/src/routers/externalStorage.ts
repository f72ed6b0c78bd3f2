import {
  connectStorageInput,
  storageConsent as consentSchema,
  createStorageInput,
  externalStorageList,
  organizationIdInput,
  storageConnection,
  storageConsentInput,
  storageIdInput,
  externalStorage as storageSchema,
  storageTestResult,
  tryStorageInput,
  updateStorageInput,
} from "@meridian/contract";
import {
  connectStorage,
  createStorage,
  deleteStorage,
  listStorage,
  storageConsent,
  testStorage,
  tryStorage,
  updateStorage,
} from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "External storage";

export const externalStorage = router({
  list: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/organizations/{id}/storage",
        tag,
        summary: "Destinations for the files of observations",
      },
      output: externalStorageList,
    })
    .input(organizationIdInput)
    .query(({ ctx, input }) => listStorage(ctx, input)),

  consent: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/organizations/{id}/storage/consent",
        tag,
        summary: "The address and state for asking for access to a Dropbox or Google Drive",
      },
      output: consentSchema,
    })
    .input(storageConsentInput)
    .query(({ ctx, input }) => storageConsent(ctx, input)),

  connect: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/organizations/{id}/storage/connect",
        status: 200,
        tag,
        summary: "Exchange a service's code for a connection",
      },
      output: storageConnection,
    })
    .input(connectStorageInput)
    .query(({ ctx, input }) => connectStorage(ctx, input)),

  create: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/organizations/{id}/storage",
        status: 201,
        tag,
        summary: "Add a destination",
      },
      output: storageSchema,
    })
    .input(createStorageInput)
    .mutation(({ ctx, input }) => createStorage(ctx, input)),

  update: procedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/organizations/{id}/storage/{storageId}",
        tag,
        summary: "Change a destination",
      },
      output: storageSchema,
    })
    .input(updateStorageInput)
    .mutation(({ ctx, input }) => updateStorage(ctx, input)),

  delete: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/organizations/{id}/storage/{storageId}",
        status: 204,
        tag,
        summary: "Remove a destination",
      },
    })
    .input(storageIdInput)
    .mutation(({ ctx, input }) => deleteStorage(ctx, input)),

  try: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/organizations/{id}/storage/test",
        status: 200,
        tag,
        summary: "Test a destination before you add it",
      },
      output: storageTestResult,
    })
    .input(tryStorageInput)
    .query(({ ctx, input }) => tryStorage(ctx, input)),

  test: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/organizations/{id}/storage/{storageId}/test",
        status: 200,
        tag,
        summary: "Test a destination by writing a file",
      },
      output: storageTestResult,
    })
    .input(storageIdInput)
    .mutation(({ ctx, input }) => testStorage(ctx, input)),
});
