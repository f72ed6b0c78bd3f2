import "@mantine/spotlight/styles.css";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useFoundObservatories, usePaletteActions } from "./usePaletteActions.ts";

const [store, spotlight] = createSpotlight();

interface PaletteProps {
  isOpen: boolean;
  onClose(): void;
}

/** Ctrl-K: go anywhere, do anything that the person may do, find an observatory by name. */
export default function Palette({ isOpen, onClose }: PaletteProps) {
  const [query, setQuery] = useState("");
  const [settled] = useDebouncedValue(query.trim(), 200);
  const actions = usePaletteActions();
  const found = useFoundObservatories(settled);
  useEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen]);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      actions={found ? [...actions, found] : actions}
      onSpotlightClose={onClose}
      nothingFound="Nothing goes by that name."
      attributes={{ content: { "aria-label": "Search and commands" } }}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        "aria-label": "Search and commands",
        placeholder: "A page, an action, an observatory",
        leftSection: <IconSearch size={18} aria-hidden="true" />,
      }}
    />
  );
}
