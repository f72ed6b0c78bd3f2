import { Kbd, Table } from "@mantine/core";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { places } from "./shortcuts.ts";

const keys: [keys: string[], what: string][] = [
  [["Ctrl", "K"], "Search or jump to"],
  [["/"], "Search this page"],
  [["c"], "Create"],
  ...Object.entries(places).map(([letter, { label }]): [string[], string] => [["g", letter], label]),
  [["Esc"], "Clear the selection"],
  [["?"], "Keyboard shortcuts"],
];

/** A list of the keys and their actions. */
export default function ShortcutsHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <Table>
        <Table.Tbody>
          {keys.map(([combination, what]) => (
            <Table.Tr key={what}>
              <Table.Td>
                {combination.map((key) => (
                  <Kbd key={key} me={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
