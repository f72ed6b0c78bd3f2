import { Tabs } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./PageTabs.module.css";

export interface PageTab<T extends string> {
  value: T;
  word: ReactNode;
  /** Rendered while the tab is open. */
  content: ReactNode;
}

/** Several parts behind one tab; opening it opens the first. */
interface PageTabGroup<T extends string> {
  /** Its name for people who don't see its parts beside it. */
  label: string;
  word: ReactNode;
  parts: readonly PageTab<T>[];
}

export type TabOrGroup<T extends string> = PageTab<T> | PageTabGroup<T>;

interface PageTabsProps<T extends string> {
  label: string;
  tabs: readonly TabOrGroup<T>[];
  value: T;
  onChange(value: T): void;
}

/** The parts of a page about one thing; which one is open belongs into the address. */
export function PageTabs<T extends string>({ label, tabs, value, onChange }: PageTabsProps<T>) {
  const groups = tabs.map(asGroup);
  const open = groups.find((group) => group.parts.some((part) => part.value === value)) ?? groups[0]!;
  const heads = groups.map(({ word, parts }) => ({ value: parts[0]!.value, word, content: null }));
  const part = open.parts.find((one) => one.value === value);
  return (
    <TabRow label={label} tabs={heads} value={open.parts[0]!.value} onChange={onChange}>
      {open.parts.length > 1 ? (
        <TabRow label={`Parts of ${open.label}`} isInner tabs={open.parts} value={value} onChange={onChange}>
          {part?.content}
        </TabRow>
      ) : (
        part?.content
      )}
    </TabRow>
  );
}

const asGroup = <T extends string>(tab: TabOrGroup<T>): PageTabGroup<T> =>
  "parts" in tab ? tab : { label: "", word: tab.word, parts: [tab] };

/** Every part, those of groups too. */
export const partsOf = <T extends string>(tabs: readonly TabOrGroup<T>[]): PageTab<T>[] =>
  tabs.flatMap((tab) => ("parts" in tab ? tab.parts : tab));

interface TabRowProps<T extends string> extends Omit<PageTabsProps<T>, "tabs"> {
  tabs: readonly PageTab<T>[];
  /** Set for a row within a tab. */
  isInner?: boolean;
  children: ReactNode;
}

/** A row of tabs, and what the open one shows. */
function TabRow<T extends string>({ label, tabs, value, onChange, isInner, children }: TabRowProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row goes sideways, and the open tab may be out of sight.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>(`[data-active][data-tab="${value}"]`);
    if (open) row.current?.scrollTo({ left: open.offsetLeft - 64 });
  }, [value]);
  return (
    <Tabs
      value={value}
      variant={isInner ? "pills" : "default"}
      keepMounted={false}
      onChange={(chosen) => {
        const tab = tabs.find((known) => known.value === chosen);
        if (tab) onChange(tab.value);
      }}
    >
      <Tabs.List ref={row} mb="md" aria-label={label} className={isInner ? classes.inner! : classes.list!}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} data-tab={tab.value}>
            {tab.word}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.value === value && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
