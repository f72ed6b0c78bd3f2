import { UnstyledButton } from "@mantine/core";
import classes from "./FilterBar.module.css";
import { Count } from "./NewButton.tsx";

interface FilterBarProps<T extends string> {
  label: string;
  options: readonly { value: T | undefined; word: string }[];
  value: T | undefined;
  onChange(value: T | undefined): void;
  /** The number of each; `all` is for the option without a value, which has their sum otherwise. */
  counts?: Partial<Record<T | "all", number>> | undefined;
}

const sum = (numbers: (number | undefined)[]) =>
  numbers.reduce<number>((total, number) => total + (number ?? 0), 0);

/** One filter of a table as a row of buttons, each with its count. */
export function FilterBar<T extends string>({ label, options, value, onChange, counts }: FilterBarProps<T>) {
  const total = counts && (counts.all ?? sum(Object.values<number | undefined>(counts)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a scrolling row in every browser
    <div role="group" aria-label={label} className={`scrolls-sideways ${classes.root}`}>
      {options.map((option) => (
        <UnstyledButton
          key={option.word}
          className={classes.option}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.word}{" "}
          {counts && <Count of={(option.value === undefined ? total : counts[option.value]) ?? 0} />}
        </UnstyledButton>
      ))}
    </div>
  );
}
