import type { AppRouter } from "@meridian/server";
import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { followLiveState, pollingInterval } from "./data/polling.ts";
import { isMaintenance, noteMaintenance } from "./maintenance/state.ts";
import { hasStatus, noteNetwork, problemOf } from "./problem.ts";

/** Told when the session has ended while the person was at work. */
export const signedOut = new EventTarget();

function onError(error: unknown) {
  noteMaintenance(error);
  noteNetwork(error);
  if (hasStatus(error, 401)) signedOut.dispatchEvent(new Event("signed-out"));
}

// What the server refused stays refused; an answer that never came is asked for once more, and soon: whoever waits is
// told within two seconds.
function isWorthRetrying(failures: number, error: unknown) {
  const status = problemOf(error)?.status;
  return failures < 1 && !isMaintenance(error) && (status === undefined || status >= 500);
}

// Before the next frame and the next click: a box whose change is shown at once would flip back until the timer's turn.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  // "always": without a network the person is told so, instead of waiting for one in silence.
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: isWorthRetrying,
      retryDelay: 500,
      networkMode: "always",
      refetchInterval: pollingInterval,
    },
    mutations: { networkMode: "always" },
  },
});

followLiveState(queryClient);

const url = "/trpc";

/** Thousands of chosen recipients, and lists, don't fit into an address, and secrets don't belong there. */
const sentAsBody = new Set([
  "announcements.preview",
  "announcements.previewMail",
  "invitations.open",
  "targets.visibility",
  "unsubscription.open",
  "externalStorage.connect",
  "externalStorage.try",
]);

/**
 * True for what isn't sent together with others: how far a restore is can be read while nothing else is answered, a plan takes its
 * time, and a cancellation is sent even as its page is left.
 */
const goesAlone = (path: string) =>
  path.startsWith("restores.") || path === "targets.ownTurns" || path === "observations.cancel";

export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: ({ path }) => sentAsBody.has(path),
      true: httpLink({ url, methodOverride: "POST" }),
      false: splitLink({
        condition: ({ path }) => goesAlone(path),
        true: httpLink({
          url,
          fetch: (input, init) => fetch(input, { ...(init as RequestInit), keepalive: true }),
        }),
        false: httpBatchLink({ url, maxURLLength: 6000 }),
      }),
    }),
  ],
});

export const trpc = createTRPCOptionsProxy<AppRouter>({ client: trpcClient, queryClient });
