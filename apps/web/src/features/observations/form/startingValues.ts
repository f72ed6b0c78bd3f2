import type { Observation } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useProfile } from "../../../session.ts";
import { signedOut, trpc } from "../../../trpc.ts";
import { copyOf, type ObservationForm, type Values } from "./values.ts";

/** Values that were typed and not submitted, with those that the address had asked for. */
interface Draft {
  asked: string;
  values: Partial<Values>;
}

/** Finds what was kept; without storage nothing was. */
function keptDraft(key: string): Draft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Draft | null;
    return kept?.values ? kept : undefined;
  } catch {
    return undefined;
  }
}

function keepDraft(key: string, draft: Draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage it is lost, as it would be without all this.
  }
}

function dropDraft(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is none.
  }
}

/** True if a draft began with what is asked for, and still points there. */
const isAbout = (draft: Draft, asked: string, { target }: Values): boolean =>
  draft.asked === asked && JSON.stringify(draft.values.target) === JSON.stringify(target);

/**
 * Typed values come back after a reload, and after signing in again when the session ended meanwhile; for the same
 * person in the same tab. Where the address asks for something else, as for another target, that stays in the form and the
 * draft is offered. Who leaves the page by themselves begins with an empty form.
 */
export function useDraft(form: ObservationForm, asked: string) {
  const key = `meridian.observation.${useProfile().id}`;
  const [state, setState] = useState<"restored" | "offered">();
  const restore = () => {
    const draft = keptDraft(key);
    dropDraft(key);
    if (!draft) return;
    form.setValues(draft.values);
    setState("restored");
  };
  useEffect(() => {
    const draft = keptDraft(key);
    if (draft && asked !== "{}" && !isAbout(draft, asked, form.getInitialValues())) setState("offered");
    else restore();
  }, [key]);
  // Leaving may draw the form once more: a listener put anew with each drawing would be gone just then.
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const keep = () => {
      if (latest.current.isDirty()) keepDraft(key, { asked, values: latest.current.getValues() });
    };
    window.addEventListener("pagehide", keep);
    signedOut.addEventListener("signed-out", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      signedOut.removeEventListener("signed-out", keep);
    };
  }, [key, asked]);
  const startAnew = () => {
    dropDraft(key);
    if (state === "restored") form.reset();
    setState(undefined);
  };
  return { state, restore, startAnew };
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
