import type { ChoiceCounts } from "@meridian/contract";

/** Rows that fit the same choices, and how many they are: for each filter, by its name, the choice or the choices. */
export interface Group {
  count: number;
  [filter: string]: string | string[] | number | null;
}

/** A filter with a fixed set of choices, and the one that is chosen. */
interface Choices<T extends string> {
  choices: readonly T[];
  chosen: T | undefined;
}

/** A filter that is on or off. */
export const yesOrNoChosen = (chosen: boolean | undefined) =>
  chosen === undefined ? undefined : (`${chosen}` as const);

/**
 * Counts how many items each choice of each filter would leave while the other filters stay, from groups over all of their
 * choices.
 */
export function countChoices<F extends Record<string, Choices<string>>>(
  groups: readonly Group[],
  filters: F,
) {
  const names = Object.keys(filters);
  const fits = (group: Group, name: string, choice: string | undefined) =>
    choice === undefined || [group[name]].flat().includes(choice);
  const sum = (fitting: Group[]) => fitting.reduce((total, { count }) => total + count, 0);
  const ofFilter = (name: string) => {
    const others = names.filter((other) => other !== name);
    const left = groups.filter((group) =>
      others.every((other) => fits(group, other, filters[other]!.chosen)),
    );
    const counts = filters[name]!.choices.map((choice) => [
      choice,
      sum(left.filter((group) => fits(group, name, choice))),
    ]);
    return { ...Object.fromEntries(counts), all: sum(left) };
  };
  return Object.fromEntries(names.map((name) => [name, ofFilter(name)])) as {
    [Name in keyof F]: ChoiceCounts<F[Name]["choices"][number]>;
  };
}
