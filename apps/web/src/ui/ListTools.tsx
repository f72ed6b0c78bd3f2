import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { SearchField } from "./SearchField.tsx";

interface ListToolsProps {
  /** What the search looks at. */
  label: string;
  search: string | undefined;
  onSearch(words: string | undefined): void;
  children?: ReactNode;
}

/** What stands above a list: the search, then whatever else narrows the list or adds to it. */
export function ListTools({ label, search, onSearch, children }: ListToolsProps) {
  return (
    <Group gap="0.625rem 0.75rem" mb="md">
      <Box flex="1 1 11rem" maw="22rem">
        <SearchField label={label} value={search} onChange={onSearch} />
      </Box>
      {children}
    </Group>
  );
}
