import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./PageTabs.module.css";

export interface PageTab<T extends string> {
  value: T;
  word: ReactNode;
  /** Rendered while the tab is open. */
  content: ReactNode;
}

interface PageTabsProps<T extends string> {
  label: string;
  tabs: readonly PageTab<T>[];
  value: T;
  onChange(value: T): void;
}

/** The parts of a page about one thing; which one is open belongs into the address. */
export function PageTabs<T extends string>({ label, tabs, value, onChange }: PageTabsProps<T>) {
  return (
    <Tabs
      value={value}
      keepMounted={false}
      onChange={(chosen) => {
        const tab = tabs.find((known) => known.value === chosen);
        if (tab) onChange(tab.value);
      }}
    >
      <Tabs.List mb="md" aria-label={label} className={classes.list!}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.word}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.value === value && tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
