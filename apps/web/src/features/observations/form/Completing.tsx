import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Completion } from "@meridian/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { magnitudeInWords } from "../../../format/quantity.ts";
import { trpc } from "../../../trpc.ts";
import classes from "./Form.module.css";
import type { ObservationForm } from "./values.ts";

interface CompletingProps {
  form: ObservationForm;
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

/** The field of the target's name. Enter looks the name up, and never sends the form. */
export function Completing({ form, onChosen }: CompletingProps) {
  const [isTyping, setTyping] = useState(false);
  const { name } = form.values.target;
  const found = useCompletions(isTyping ? name : "");
  const field = form.getInputProps("target.name");
  return (
    <Autocomplete
      label="Target"
      withAsterisk
      maxLength={200}
      className={classes.target}
      {...field}
      data={[...new Set(found.map((one) => one.name))]}
      // The server has chosen them by every name that they have.
      filter={({ options }) => options}
      renderOption={({ option }) => <Option {...found.find((one) => one.name === option.value)!} />}
      onChange={(typed) => {
        setTyping(true);
        field.onChange(typed);
      }}
      onOptionSubmit={(chosen) => {
        setTyping(false);
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

function Option({ name, matched, type, magnitude }: Completion) {
  const words = [type, magnitude !== undefined && `mag ${magnitudeInWords(magnitude)}`]
    .filter(Boolean)
    .join(", ");
  return (
    <span className={classes.option}>
      <span>
        {name}
        {matched !== name && ` · ${matched}`}
      </span>
      <span className={classes.kind}>{words}</span>
    </span>
  );
}
