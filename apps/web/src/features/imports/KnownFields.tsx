import { Button, Table, Text } from "@mantine/core";
import type { ImportKind } from "@meridian/contract";
import { IconDownload } from "@tabler/icons-react";
import { csv, download } from "../../format/csv.ts";
import classes from "./Imports.module.css";
import { examples, knownFields } from "./knownFields.ts";

/** The possible columns of a file, with an example. */
export function KnownFields({ kind }: { kind: ImportKind }) {
  return (
    <details className={classes.known}>
      <summary>Columns and an example file</summary>
      <Text size="sm" mb="xs">
        A CSV file has them as columns; YAML, JSON and NDJSON as keys of each entry. Others are left out and
        named in the report.
      </Text>
      <div className={classes.knownTable}>
        <Table withRowBorders verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>What it is</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {knownFields[kind].map(({ names, meaning, isRequired }) => (
              <Table.Tr key={names}>
                <Table.Td>
                  <code>{names}</code>
                </Table.Td>
                <Table.Td>
                  {meaning}
                  {isRequired && " (required)"}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Button
        mt="sm"
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => download(`${kind}.csv`, csv(examples[kind]))}
      >
        Download example
      </Button>
    </details>
  );
}
