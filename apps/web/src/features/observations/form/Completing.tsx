import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { bodiesBeginning, type Completion } from "@meridian/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useState } from "react";
import { takeEarlyText } from "../../../shell/earlyText.ts";
import { trpc } from "../../../trpc.ts";
import { altitudeNow } from "./altitudeNow.ts";
import classes from "./Form.module.css";
import { Suggestion, useGoodTonight, whatItIs } from "./GoodTonight.tsx";
import { useNetworkSites, usePlace } from "./usePlace.ts";
import type { ObservationForm } from "./values.ts";

interface CompletingProps {
  form: ObservationForm;
  ref: Ref<HTMLInputElement>;
  /** A name was chosen, or typed and finished with Enter. */
  onChosen(name: string): void;
}

/** Names in the catalogue that begin with what is typed, once two characters are there. */
function useCompletions(typed: string): Completion[] {
  const [q] = useDebouncedValue(typed.trim(), 150);
  const { data } = useQuery({
    ...trpc.targets.search.queryOptions({ q, limit: 8 }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    // Without completions a name is typed in full.
    retry: false,
  });
  return q.length > 1 ? (data?.items ?? []) : [];
}

export const hasKeyboard = () => window.matchMedia("(pointer: fine)").matches;

/** The field of the target's name. Enter looks the name up, and never sends the form. */
export function Completing({ form, ref, onChosen }: CompletingProps) {
  const [isTyping, setTyping] = useState(false);
  const { name } = form.values.target;
  const found = useCompletions(isTyping ? name : "");
  const bodies: string[] = isTyping ? bodiesBeginning(name) : [];
  const [isVisited, setVisited] = useState(false);
  const good = useGoodTonight(form, isVisited && name.trim() === "");
  const { observatory } = usePlace(form.values);
  const network = useNetworkSites(form.values);
  const sites = observatory ? [observatory] : network;
  const [isEmptyAtFirst] = useState(name === "");
  const field = form.getInputProps("target.name");
  useEffect(() => {
    const typed = takeEarlyText();
    if (!typed) return;
    setTyping(true);
    // After a draft that is restored, and in its place.
    queueMicrotask(() => form.setFieldValue("target.name", typed));
  }, [form.setFieldValue]);
  return (
    <Autocomplete
      ref={ref}
      label="Target"
      withAsterisk
      maxLength={200}
      className={classes.target}
      {...field}
      placeholder="What do you want to observe?"
      // Who has a keyboard types at once; on a phone it would hide the page.
      autoFocus={isEmptyAtFirst && hasKeyboard()}
      // A fault that takes the focus here isn't hidden, and the list belongs to the form.
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={360}
      onFocus={(event) => {
        field.onFocus?.(event);
        setVisited(true);
      }}
      data={
        good.length > 0
          ? [{ group: "Good tonight", items: good.map((one) => one.name) }]
          : [...new Set([...bodies, ...found.map((one) => one.name)])]
      }
      // The server has chosen them by every name that they have.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const suggested = good.find((one) => one.name === option.value);
        if (suggested) return <Suggestion {...suggested} />;
        const known = found.find((one) => one.name === option.value);
        return known ? <Option {...known} sites={sites} /> : <Body name={option.value} />;
      }}
      onChange={(typed) => {
        setTyping(true);
        field.onChange(typed);
      }}
      onOptionSubmit={(chosen) => {
        setTyping(false);
        const suggested = good.find((one) => one.name === chosen);
        const { isNetwork, observatory_id } = form.getValues();
        if (suggested && !isNetwork && !observatory_id)
          form.setFieldValue("observatory_id", suggested.observatory_id);
        onChosen(chosen);
      }}
      onKeyDown={(event) => {
        const isChoosing = event.currentTarget.getAttribute("aria-activedescendant");
        if (event.key !== "Enter" || isChoosing) return;
        event.preventDefault();
        setTyping(false);
        onChosen(name.trim());
      }}
    />
  );
}

/** The Sun, the Moon or a planet, which stands elsewhere at another time. */
const Body = ({ name }: { name: string }) => (
  <span className={classes.option}>
    <span>{name}</span>
    <span className={classes.kind}>Moves: found for the time that you set</span>
  </span>
);

interface OptionProps extends Completion {
  /** The observatories where it may be observed. */
  sites: Parameters<typeof altitudeNow>[0];
}

/** An object, what it is, and how high it stands now. */
function Option({ name, matched, sites, ...what }: OptionProps) {
  return (
    <span className={classes.option}>
      <span>
        {name}
        {matched !== name && ` · ${matched}`}
      </span>
      <span className={classes.kind}>
        {[whatItIs(what), altitudeNow(sites, what, Date.now())].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
