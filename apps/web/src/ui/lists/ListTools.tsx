import { Box, Button, Group } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../lazyPart.ts";
import { SearchField } from "../fields/SearchField.tsx";
import { ViewButton } from "./look/ViewButton.tsx";

interface ListToolsProps {
  /** Says what the search looks at. */
  label: string;
  search: string | undefined;
  onSearch(words: string | undefined): void;
  /** Further filters: on a narrow screen in a sheet, which keeps the list in sight. */
  children?: ReactNode;
  /** A filter that has a line of its own. */
  below?: ReactNode;
  /** The number of these that narrow it now. */
  chosen?: number;
  /** The button that adds to the list. */
  action?: ReactNode;
}

const FilterDrawer = lazyPart(() => import("./FilterDrawer.tsx"));
const narrow = "(max-width: 48em)";

/** Counts the chosen filters. */
export const chosenOf = (...filters: unknown[]): number => filters.filter(Boolean).length;

/** The tools above a list: the search, then whatever else narrows the list or adds to it. */
export function ListTools({ label, search, onSearch, children, below, chosen = 0, action }: ListToolsProps) {
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  return (
    <Group gap="0.625rem 0.75rem" mb="md">
      <Box flex={`1 1 ${roomFor(label)}`} maw="22rem">
        <SearchField label={label} value={search} onChange={onSearch} />
      </Box>
      {isNarrow && children ? (
        <Sheet chosen={chosen}>
          {children}
          {below}
        </Sheet>
      ) : (
        children
      )}
      <ViewButton />
      {action}
      {!isNarrow && below && <Box w="100%">{below}</Box>}
    </Group>
  );
}

/** The width at which a search shows all of its label, beside its icon and the button that clears it. */
const roomFor = (label: string) => `${4 + label.length / 2}rem`;

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
