import { UnstyledButton } from "@mantine/core";
import classes from "./FilterBar.module.css";
import { count } from "./quantity.ts";

interface FilterBarProps<T extends string> {
  label: string;
  options: readonly { value: T | undefined; word: string }[];
  value: T | undefined;
  onChange(value: T | undefined): void;
  /** How many there are of each; a total is made for the option without a value. */
  counts?: Partial<Record<T, number>>;
}

/** One filter of a table as a row of buttons, each with its count. */
export function FilterBar<T extends string>({ label, options, value, onChange, counts }: FilterBarProps<T>) {
  const total =
    counts && Object.values<number | undefined>(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a scrolling row in every browser
    <div role="group" aria-label={label} className={classes.root}>
      {options.map((option) => (
        <UnstyledButton
          key={option.word}
          className={classes.option}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.word}
          {counts && (
            <span className={classes.count}>
              {count((option.value === undefined ? total : counts[option.value]) ?? 0)}
            </span>
          )}
        </UnstyledButton>
      ))}
    </div>
  );
}
