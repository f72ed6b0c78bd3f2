import { Skeleton, Stack, Text } from "@mantine/core";
import type { ConnectableKind } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../../trpc.ts";
import { ErrorPanel } from "../../../../ui/page/ErrorPanel.tsx";
import { Refusal } from "../../../../ui/page/Refusal.tsx";
import { storageKinds } from "../kinds.ts";
import type { StorageForm } from "../values.ts";
import { ConnectButton } from "./ConnectButton.tsx";
import { OwnApp } from "./OwnApp.tsx";
import { useConnecting } from "./useConnecting.ts";

interface ConnectingProps {
  organizationId: string;
  kind: ConnectableKind;
  form: StorageForm;
}

/** Has a person give access on the service's own page. */
export function Connecting({ organizationId: id, kind, form }: ConnectingProps) {
  const query = useQuery(trpc.externalStorage.consent.queryOptions({ id, kind }, { gcTime: 0 }));
  const { access, exchange, connect } = useConnecting(id, kind, form);
  const { data: consent, error, refetch } = query;
  if (error && !consent) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!consent) return <Skeleton height="2.25rem" role="status" aria-label="Loading" />;
  const isConnected = form.values.destination.connection !== "";
  const fault = form.errors["destination.connection"];
  return (
    <Stack gap="sm">
      {!consent.has_app && !isConnected && (
        <OwnApp kind={kind} redirectUri={consent.redirect_uri} form={form} />
      )}
      <ConnectButton
        who={storageKinds[kind].word}
        access={access}
        isConnected={isConnected}
        isPending={exchange.isPending}
        onClick={() => connect(consent)}
      />
      <Refusal error={exchange.error} />
      {fault && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {isConnected ? fault : "Connect first."}
        </Text>
      )}
    </Stack>
  );
}
