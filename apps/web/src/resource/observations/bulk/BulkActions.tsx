import { Button, Menu } from "@mantine/core";
import type { BulkAction, Observation } from "@meridian/contract";
import { IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import { count } from "../../../format/quantity.ts";
import type { Selection } from "../../../ui/lists/DataTable/useSelection.ts";
import { bulkWords, fitting } from "./actions.ts";
import { BulkDialog } from "./BulkDialog.tsx";

/** The actions on the selected observations, and the number that each applies to. */
export function BulkActions({ selection }: { selection: Selection<Observation> }) {
  const [open, setOpen] = useState<BulkAction>();
  const { rows } = selection;
  const choices = (Object.keys(bulkWords) as BulkAction[])
    .map((action) => ({ action, fits: fitting(action, rows).length }))
    .filter(({ fits }) => fits > 0);
  return (
    <>
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <Button rightSection={<IconChevronUp size={16} />}>Actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map(({ action, fits }) => {
            const { icon: Picture, action: word } = bulkWords[action];
            return (
              <Menu.Item
                key={action}
                leftSection={<Picture size={16} aria-hidden="true" />}
                onClick={() => setOpen(action)}
              >
                {word} ({count(fits)} of {count(rows.length)})
              </Menu.Item>
            );
          })}
          {choices.length === 0 && <Menu.Label>No action applies to these observations now.</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {open && <BulkDialog action={open} selection={selection} onClose={() => setOpen(undefined)} />}
    </>
  );
}
