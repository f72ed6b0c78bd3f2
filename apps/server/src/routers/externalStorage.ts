import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("External storage");

export const externalStorage = router({
  list: read(
    "GET /organizations/{id}/storage",
    "Destinations for the files of observations",
    contract.organizationIdInput,
    contract.externalStorageList,
    domain.listStorage,
  ),
  consent: read(
    "GET /organizations/{id}/storage/consent",
    "The address and state for asking for access to a Dropbox or Google Drive",
    contract.storageConsentInput,
    contract.storageConsent,
    domain.storageConsent,
  ),
  connect: read(
    "POST /organizations/{id}/storage/connect",
    "Exchange a service's code for a connection",
    contract.connectStorageInput,
    contract.storageConnection,
    domain.connectStorage,
  ),
  create: create(
    "POST /organizations/{id}/storage",
    "Add a destination",
    contract.createStorageInput,
    contract.externalStorage,
    domain.createStorage,
  ),
  update: change(
    "PUT /organizations/{id}/storage/{storageId}",
    "Change a destination",
    contract.updateStorageInput,
    contract.externalStorage,
    domain.updateStorage,
  ),
  delete: change(
    "DELETE /organizations/{id}/storage/{storageId}",
    "Remove a destination",
    contract.storageIdInput,
    nothing,
    domain.deleteStorage,
  ),
  try: read(
    "POST /organizations/{id}/storage/test",
    "Test a destination before you add it",
    contract.tryStorageInput,
    contract.storageTestResult,
    domain.tryStorage,
  ),
  test: change(
    "POST /organizations/{id}/storage/{storageId}/test",
    "Test a destination by writing a file",
    contract.storageIdInput,
    contract.storageTestResult,
    domain.testStorage,
  ),
});
