/**
 * Cancellations that are about to be sent: what is cancelled stays so, and until their toast goes they can be taken back. They are kept
 * until they are answered, so that a page that is left, reloaded or without a network loses none.
 */
import type { Observation } from "@meridian/contract";
import { mutate, query } from "../../data/call.ts";
import { outOfDate } from "../../data/topics.ts";
import { refresh } from "../../data/useChange.ts";
import { hasStatus, sentence } from "../../problem.ts";
import { queryClient, trpc } from "../../trpc.ts";
import { announceFailure, announceForthcoming, announceSuccess, undoable } from "../../ui/page/toast.ts";
import { cancellingKey } from "./cancellingKey.ts";

interface Cancellation {
  /** The observation's. */
  id: string;
  name: string;
  reason: string | undefined;
  /** The id of the person who asks for it. */
  by: string;
}

interface Kept extends Cancellation {
  /** Milliseconds since 1970, until which it can be taken back. */
  until: number;
}

let isLeaving = false;
window.addEventListener("pagehide", () => {
  isLeaving = true;
});
window.addEventListener("pageshow", () => {
  isLeaving = false;
});

function kept(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(cancellingKey) ?? "[]");
  } catch {
    return [];
  }
}

const others = (id: string) => kept().filter((one) => one.id !== id);

function keep(all: readonly Kept[]) {
  if (all.length > 0) localStorage.setItem(cancellingKey, JSON.stringify(all));
  else localStorage.removeItem(cancellingKey);
}

/** Cancels an observation once nobody has thought better of it. */
export function cancelSoon(one: Cancellation): void {
  keep([...others(one.id), { ...one, until: Date.now() + undoable }]);
  void announceForthcoming(`Cancelling “${one.name}”`, {
    act: () => void send(one),
    undo: () => keep(others(one.id)),
    about: one.id,
  });
}

/** Sends what a page that was left has kept of a person, each when its time has come. */
export function cancelLeftOver(by: string): void {
  for (const one of kept().filter((any) => any.by === by))
    setTimeout(() => void send(one), Math.max(0, one.until - Date.now()));
}

/** Sends all of a person's at once: they are about to sign out. */
export const cancelAtOnce = (by: string): Promise<unknown> =>
  Promise.all(kept().flatMap((one) => (one.by === by ? [send(one)] : [])));

async function send({ id, name, reason }: Cancellation): Promise<void> {
  if (kept().length === others(id).length) return;
  try {
    const saved: Observation = await mutate(trpc.observations.cancel.mutationKey(), { id, reason });
    keep(others(id));
    queryClient.setQueryData(trpc.observations.get.queryKey({ id }), saved);
    void announceSuccess("Observation cancelled", undefined, id);
  } catch (error) {
    // The next page sends it.
    if (isLeaving) return;
    keep(others(id));
    if (hasStatus(error, 409) && (await isCancelled(id))) return;
    void announceFailure(`“${name}” isn't cancelled`, sentence(error));
  }
  await Promise.all(outOfDate("observation").map(refresh));
}

/** True if it was sent from elsewhere, or its answer didn't come. */
async function isCancelled(id: string): Promise<boolean> {
  const found: Observation | undefined = await query<Observation>(trpc.observations.get.pathKey(), {
    id,
  }).catch(() => undefined);
  return found?.status === "cancelled";
}
