import { Kbd, Table, Title } from "@mantine/core";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { places } from "./shortcuts.ts";

const keys: [keys: string[], what: string][] = [
  [["Ctrl", "K"], "Search or jump to"],
  [["/"], "Search this page"],
  [["c"], "Create"],
  ...Object.entries(places).map(([letter, { label }]): [string[], string] => [["g", letter], label]),
  [["Ctrl", "Enter"], "Submit the form"],
  [["Esc"], "Clear the selection"],
  [["?"], "Keyboard shortcuts"],
];

const ofImages: typeof keys = [
  [["←", "→"], "Image before, after"],
  [["+", "-"], "Zoom"],
  [["0"], "Whole image"],
  [["1"], "Pixel for pixel"],
  [["Shift", "← → ↑ ↓"], "Move"],
  [["b"], "Blink with another image"],
  [["s"], "Stretch"],
  [["h"], "Header"],
  [["a"], "Accept"],
  [["r"], "Reject"],
];

/** A list of the keys and their actions. */
export default function ShortcutsHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <Keys of={keys} />
      <Title order={3} size="h5" mt="md" mb={4}>
        While an image is open
      </Title>
      <Keys of={ofImages} />
    </Dialog>
  );
}

const Keys = ({ of }: { of: typeof keys }) => (
  <Table>
    <Table.Tbody>
      {of.map(([combination, what]) => (
        <Table.Tr key={what}>
          <Table.Td w="9rem">
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
);
