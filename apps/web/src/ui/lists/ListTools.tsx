import { Box, Button, Group } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../lazyPart.ts";
import { SearchField } from "../fields/SearchField.tsx";

interface ListToolsProps {
  /** What the search looks at. */
  label: string;
  search: string | undefined;
  onSearch(words: string | undefined): void;
  /** What else narrows the list: on a narrow screen in a sheet, which keeps the list in sight. */
  children?: ReactNode;
  /** How many of these narrow it now. */
  chosen?: number;
  /** What adds to the list. */
  action?: ReactNode;
}

const FilterDrawer = lazyPart(() => import("./FilterDrawer.tsx"));
const narrow = "(max-width: 48em)";

/** How many of these are chosen. */
export const chosenOf = (...filters: unknown[]): number => filters.filter(Boolean).length;

/** What stands above a list: the search, then whatever else narrows the list or adds to it. */
export function ListTools({ label, search, onSearch, children, chosen = 0, action }: ListToolsProps) {
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  return (
    <Group gap="0.625rem 0.75rem" mb="md">
      <Box flex="1 1 11rem" maw="22rem">
        <SearchField label={label} value={search} onChange={onSearch} />
      </Box>
      {isNarrow && children ? <Sheet chosen={chosen}>{children}</Sheet> : children}
      {action}
    </Group>
  );
}

function Sheet({ chosen, children }: { chosen: number; children: ReactNode }) {
  const [isOpen, sheet] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} />}
        aria-haspopup="dialog"
        onClick={sheet.open}
      >
        {chosen > 0 ? `Filters (${chosen})` : "Filters"}
      </Button>
      <Suspense>{isOpen && <FilterDrawer onClose={sheet.close}>{children}</FilterDrawer>}</Suspense>
    </>
  );
}
