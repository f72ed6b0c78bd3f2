import { Anchor, Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import type { ConnectableKind, ConnectStorageInput, StorageApp, StorageConsent } from "@meridian/contract";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSend } from "../../../../data/useChange.ts";
import { queryClient, trpc, trpcClient } from "../../../../trpc.ts";
import { Refusal } from "../../../../ui/page/Refusal.tsx";
import { ErrorPanel } from "../../../../ui/page/WithoutData.tsx";
import { Copyable } from "../../../../ui/values/Copyable.tsx";
import { StatusBadge } from "../../../../ui/values/StatusBadge.tsx";
import { type App, type StorageField, storageApps, storageKinds } from "../kinds.ts";
import type { StorageForm } from "../values.ts";
import { type Access, useAccess } from "./useAccess.ts";

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

interface OwnAppProps {
  kind: ConnectableKind;
  redirectUri: string;
  form: StorageForm;
}

/** The organization's own app, if the installation has none. */
const OwnApp = ({ kind, redirectUri, form }: OwnAppProps) => (
  <>
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      Register an app with {storageKinds[kind].word}, with this redirect URI:{" "}
      <Copyable value={redirectUri} label="redirect URI" />
    </Text>
    <SecretFields form={form} fields={storageApps[kind]} />
  </>
);

interface ConnectButtonProps {
  who: string;
  access: Access;
  isConnected: boolean;
  isPending: boolean;
  onClick(): void;
}

/** Opens the service's page, and shows the result. */
const ConnectButton = ({ who, access, isConnected, isPending, onClick }: ConnectButtonProps) => (
  <Group gap="sm" role="status">
    <Button variant={isConnected ? "default" : "filled"} loading={isPending} onClick={onClick}>
      {isConnected ? "Connect again" : `Connect to ${who}`}
    </Button>
    {isConnected && <StatusBadge style={{ word: "Connected", tone: "good", icon: IconCircleCheck }} />}
    <AccessSaid access={access} who={who} />
  </Group>
);

/** Asks for access, exchanges the code for a connection, and puts that into the form. */
function useConnecting(id: string, kind: ConnectableKind, form: StorageForm) {
  const { access, ask } = useAccess();
  const exchange = useSend((input: ConnectStorageInput) => trpcClient.externalStorage.connect.query(input), {
    done: ({ connection }) => form.setFieldValue("destination.connection", connection),
  });
  function connect({ url, state, code_verifier, has_app }: StorageConsent) {
    const app = has_app ? undefined : typedApp(form, storageApps[kind]);
    if (!has_app && !app) return;
    exchange.reset();
    ask(state, withClient(url, app?.client_id), (code) => {
      exchange.mutate({ id, kind, code, code_verifier, app });
      // Each request uses a new state.
      void queryClient.invalidateQueries(trpc.externalStorage.consent.queryFilter({ id, kind }));
    });
  }
  return { access, exchange, connect };
}

/** The address of a service's page with the app that asks there. */
function withClient(address: string, clientId: string | undefined): string {
  const url = new URL(address);
  if (clientId) url.searchParams.set("client_id", clientId);
  return url.href;
}

/** The app typed into the form. Undefined if something is missing, which then shows at its field. */
function typedApp(form: StorageForm, app: App): StorageApp | undefined {
  const { secrets } = form.values.destination;
  const [client_id, client_secret] = app.map(({ name }) => secrets[name]?.trim() ?? "") as [string, string];
  for (const { name } of app)
    if (!secrets[name]?.trim()) form.setFieldError(`destination.secrets.${name}`, "Required");
  return client_id && client_secret ? { client_id, client_secret } : undefined;
}

/** The state of the access request, and what to do next. */
function AccessSaid({ access: { step, address }, who }: { access: Access; who: string }) {
  if (step === "waiting")
    return <Text size="sm">Waiting for {who}: give access in the window that opened.</Text>;
  if (step === "blocked")
    return (
      <Text size="sm">
        Your browser blocked the window.{" "}
        <Anchor href={address} target="_blank" rel="noopener" inherit underline="always">
          Open {who}
        </Anchor>
      </Text>
    );
  const said = step === "denied" ? `${who} gave no access. Connect again.` : closed(who);
  return step === "unasked" ? null : (
    <Text size="sm" c="var(--mantine-color-error)">
      {said}
    </Text>
  );
}

const closed = (who: string) => `The window was closed before ${who} gave access. Connect again.`;

/** The credentials of a destination. They can only be typed, never read back. */
export const SecretFields = ({ form, fields }: { form: StorageForm; fields: readonly StorageField[] }) =>
  fields.map(({ name, label, isPublic }) => {
    const Input = isPublic ? TextInput : PasswordInput;
    return (
      <Input
        key={`${form.values.destination.kind}.${name}`}
        label={label}
        withAsterisk
        autoComplete={isPublic ? "off" : "new-password"}
        spellCheck={false}
        maxLength={5000}
        {...form.getInputProps(`destination.secrets.${name}`)}
      />
    );
  });
