import type { Observation } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useProfile } from "../../../session.ts";
import { signedOut, trpc } from "../../../trpc.ts";
import { copyOf, type ObservationForm, type Values } from "./values.ts";

/** Takes out what was kept; without storage nothing was. */
function takeDraft(key: string): Partial<Values> | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return kept === null ? undefined : JSON.parse(kept);
  } catch {
    return undefined;
  }
}

function keepDraft(key: string, values: Values) {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Without storage it is lost, as it would be without all this.
  }
}

/**
 * Typed values come back after a reload, and after signing in again when the session ended meanwhile; for the same
 * person in the same tab. Who leaves the page by themselves begins with an empty form.
 */
export function useDraft(form: ObservationForm) {
  const key = `meridian.observation.${useProfile().id}`;
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const draft = takeDraft(key);
    if (draft) form.setValues(draft);
    if (draft) setRestored(true);
  }, [key]);
  useEffect(() => {
    const keep = () => form.isDirty() && keepDraft(key, form.getValues());
    window.addEventListener("pagehide", keep);
    signedOut.addEventListener("signed-out", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      signedOut.removeEventListener("signed-out", keep);
    };
  });
  const startAnew = () => {
    form.reset();
    setRestored(false);
  };
  return { isRestored, startAnew };
}

interface Copied {
  isPending: boolean;
  /** The values that the copy begins with; undefined where the observation isn't there any more. */
  values?: Values;
  /** The reason why its observatory was left out. */
  whyNotThere?: string | undefined;
}

/**
 * An observation to begin another one with, without an observatory where this person may not observe and a destination
 * that isn't of their organizations.
 */
export function useCopied(id: string | undefined): Copied {
  const { data: original, isPending } = useQuery({
    ...trpc.observations.get.queryOptions({ id: id ?? "" }),
    enabled: id !== undefined,
  });
  const place = useQuery({
    ...trpc.observatories.get.queryOptions({ id: original?.observatory_id ?? "" }),
    enabled: original?.where === null,
    retry: false,
  });
  const destinations = useQuery({
    ...trpc.observations.destinations.queryOptions({}),
    enabled: original !== undefined,
  });
  if (id === undefined) return { isPending: false };
  if (!original) return { isPending };
  if ((original.where === null && place.isPending) || destinations.isPending) return { isPending: true };
  const whyNotThere = refusal(original, place.data);
  const values = copyOf(original);
  const isTheirs = destinations.data?.items.some((one) => one.id === values.external_storage_id);
  return {
    isPending: false,
    values: {
      ...values,
      ...(whyNotThere && { observatory_id: null }),
      ...(!isTheirs && { external_storage_id: null }),
    },
    whyNotThere,
  };
}

interface Place {
  retired: boolean;
  abilities: { observe: boolean };
}

function refusal(
  { observatory_name: name, where }: Observation,
  place: Place | undefined,
): string | undefined {
  if (where) return undefined;
  if (place?.retired) return `${name} is retired. Choose another observatory.`;
  if (!place?.abilities.observe) return `You may not observe at ${name}. Choose another observatory.`;
  return undefined;
}
