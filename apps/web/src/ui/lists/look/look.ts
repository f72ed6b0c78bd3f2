import type { SavedView } from "@meridian/contract";
import { useEffect, useSyncExternalStore } from "react";
import { capital } from "../../../format/words.ts";

/** The look of lists in this browser. */
interface Look {
  isCompact: boolean;
  /** Ids of the columns that aren't shown, by the list's name. */
  hidden: Record<string, readonly string[]>;
}

/** The look that a view of a list keeps. */
export type KeptLook = NonNullable<SavedView["look"]>;

/** The columns of the list on show, which may be chosen from. */
export interface OfferedColumns {
  list: string;
  columns: readonly { id: string; word: string }[];
}

const key = "meridian.lists";
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

let look = kept();
let offered: OfferedColumns | undefined;

function kept(): Look {
  try {
    const { isCompact, hidden } = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Look>;
    return { isCompact: isCompact === true, hidden: hidden && typeof hidden === "object" ? hidden : {} };
  } catch {
    return { isCompact: false, hidden: {} };
  }
}

/** Changes the look of lists and remembers it in this browser. */
export function setLook(part: Partial<Look>) {
  look = { ...look, ...part };
  try {
    localStorage.setItem(key, JSON.stringify(look));
  } catch {
    // Without storage it lasts until the page is left.
  }
  tell();
}

export const useLook = (): Look => useSyncExternalStore(subscribe, () => look);

/** Shows or hides a column of a list. */
export function setColumnShown(list: string, id: string, isShown: boolean) {
  const others = (look.hidden[list] ?? []).filter((one) => one !== id);
  setLook({ hidden: { ...look.hidden, [list]: isShown ? others : [...others, id] } });
}

/** The name of the table of a list of which views are kept. */
const tableOf = (list: SavedView["list"]) => capital(list);

/** The look of a list as its views keep it. */
export const keptLookOf = ({ isCompact, hidden }: Look, list: SavedView["list"]): KeptLook => ({
  compact: isCompact,
  hidden_columns: [...(hidden[tableOf(list)] ?? [])],
});

/** Gives a list the look that one of its views has kept. */
export const takeLook = (list: SavedView["list"], { compact, hidden_columns }: KeptLook) =>
  setLook({ isCompact: compact, hidden: { ...look.hidden, [tableOf(list)]: hidden_columns } });

/** True if both show the same. */
export const isSameLook = (one: KeptLook, other: KeptLook): boolean =>
  one.compact === other.compact &&
  one.hidden_columns.toSorted().join() === other.hidden_columns.toSorted().join();

/** The columns that may be chosen from now; undefined where no list is on show. */
export const useOfferedColumns = () => useSyncExternalStore(subscribe, () => offered);

/** Offers the columns of a list for as long as it is on show. */
export function useOfferColumns(columns: OfferedColumns | undefined) {
  const written = columns && JSON.stringify(columns);
  useEffect(() => {
    if (!written) return;
    const own = JSON.parse(written) as OfferedColumns;
    offered = own;
    tell();
    return () => {
      if (offered !== own) return;
      offered = undefined;
      tell();
    };
  }, [written]);
}
