import {
  createStorageInput,
  type ExternalStorage,
  type ExternalStorageKind,
  type StorageDestination,
} from "@meridian/contract";
import { formResolver } from "../../../forms/formResolver.ts";
import { type StorageField, storageKinds } from "./kinds.ts";

/** The form's paths are those of the request, so that faults find their fields. */
export interface Values {
  name: string;
  destination: {
    kind: ExternalStorageKind;
    settings: Record<string, string | boolean>;
    secrets: Record<string, string>;
  };
}

const starting: Record<string, string> = { region: "us-east-1" };

const startOf = (field: StorageField, known: Record<string, unknown>): string | boolean => {
  if (field.isSwitch) return known[field.name] === true;
  const value = known[field.name];
  return typeof value === "string" ? value : (starting[field.name] ?? "");
};

/** A destination to fill in; what is known of its settings stands there already, its secrets never do. */
export function destinationOf(
  kind: ExternalStorageKind,
  known: Record<string, unknown> = {},
): Values["destination"] {
  const { settings, secrets } = storageKinds[kind];
  return {
    kind,
    settings: Object.fromEntries(settings.map((field) => [field.name, startOf(field, known)])),
    secrets: Object.fromEntries(secrets.map(({ name }) => [name, ""])),
  };
}

export const valuesOf = (storage: ExternalStorage | undefined): Values => ({
  name: storage?.name ?? "",
  destination: storage ? destinationOf(storage.kind, storage.settings) : destinationOf("s3"),
});

/** What is left empty isn't sent: the contract knows what stands in for it. */
export function requestOf({ name, destination }: Values) {
  const settings = Object.entries(destination.settings).filter(([, value]) => value !== "");
  return {
    name,
    destination: { ...destination, settings: Object.fromEntries(settings) } as StorageDestination,
  };
}

const check = formResolver(createStorageInput.omit({ id: true }));
const checkName = formResolver(createStorageInput.pick({ name: true }));

export const validate = (values: Values, isReplacing: boolean) =>
  isReplacing ? check(requestOf(values)) : checkName({ name: values.name });
