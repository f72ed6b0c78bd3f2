import { Text } from "@mantine/core";
import type { ConnectableKind } from "@meridian/contract";
import { Copyable } from "../../../../ui/values/Copyable.tsx";
import { storageApps, storageKinds } from "../kinds.ts";
import { SecretFields } from "../SecretFields.tsx";
import type { StorageForm } from "../values.ts";

interface OwnAppProps {
  kind: ConnectableKind;
  redirectUri: string;
  form: StorageForm;
}

/** The organization's own app, if the installation has none. */
export const OwnApp = ({ kind, redirectUri, form }: OwnAppProps) => (
  <>
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      Register an app with {storageKinds[kind].word}, with this redirect URI:{" "}
      <Copyable value={redirectUri} label="redirect URI" />
    </Text>
    <SecretFields form={form} fields={storageApps[kind]} />
  </>
);
