import type { ConnectableKind, ConnectStorageInput, StorageConsent } from "@meridian/contract";
import { useSend } from "../../../../data/useChange.ts";
import { queryClient, trpc, trpcClient } from "../../../../trpc.ts";
import { storageApps } from "../kinds.ts";
import type { StorageForm } from "../values.ts";
import { typedApp } from "./typedApp.ts";
import { useAccess } from "./useAccess.ts";

/** Asks for access, exchanges the code for a connection, and puts that into the form. */
export function useConnecting(id: string, kind: ConnectableKind, form: StorageForm) {
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
