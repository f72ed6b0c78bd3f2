import type { UseFormReturnType } from "@mantine/form";
import {
  createStorageInput,
  type ExternalStorage,
  type ExternalStorageKind,
  type GivenDestination,
} from "@meridian/contract";
import { formResolver } from "../../../forms/form.ts";
import { isConnectable, type StorageField, storageKinds } from "./kinds.ts";

/** Has the same paths as the request, so that errors find their fields. */
export interface Values {
  name: string;
  destination: {
    kind: ExternalStorageKind;
    settings: Record<string, string | boolean>;
    secrets: Record<string, string>;
    /** True if the secrets are sent, and not the connection. */
    isTyped: boolean;
    connection: string;
  };
}

export type StorageForm = UseFormReturnType<Values>;

const starting: Record<string, string> = { region: "us-east-1" };

const startOf = (field: StorageField, known: Record<string, unknown>): string | boolean => {
  if (field.isSwitch) return known[field.name] === true;
  const value = known[field.name];
  return typeof value === "string" ? value : (starting[field.name] ?? "");
};

/** The form's initial values: a destination's known settings, never its secrets. */
export function destinationOf(
  kind: ExternalStorageKind,
  known: Record<string, unknown> = {},
): Values["destination"] {
  const { settings, secrets } = storageKinds[kind];
  return {
    kind,
    settings: Object.fromEntries(settings.map((field) => [field.name, startOf(field, known)])),
    secrets: Object.fromEntries(secrets.map(({ name }) => [name, ""])),
    isTyped: !isConnectable(kind),
    connection: "",
  };
}

export const valuesOf = (storage: ExternalStorage | undefined): Values => ({
  name: storage?.name ?? "",
  destination: storage ? destinationOf(storage.kind, storage.settings) : destinationOf("s3"),
});

/** Leaves empty fields out, because the contract has their defaults. */
export function requestOf({ name, destination }: Values) {
  const { kind, secrets, isTyped, connection } = destination;
  const settings = Object.fromEntries(
    Object.entries(destination.settings).filter(([, value]) => value !== ""),
  );
  const opening = isTyped ? { secrets } : { connection };
  return { name, destination: { kind, settings, ...opening } as GivenDestination };
}

const check = formResolver(createStorageInput.omit({ id: true }));
const checkName = formResolver(createStorageInput.pick({ name: true }));

export const validate = (values: Values, isReplacing: boolean) =>
  isReplacing ? check(requestOf(values)) : checkName({ name: values.name });
