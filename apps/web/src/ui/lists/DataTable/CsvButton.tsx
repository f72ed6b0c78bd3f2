import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { csv, download } from "../../../format/csv.ts";
import { sentence } from "../../../problem.ts";
import { announceFailure } from "../../page/toast.ts";

interface CsvButtonProps<T> {
  /** Name of the file, without its ending. */
  name: string;
  heads: readonly string[];
  cells(row: T): readonly unknown[];
  /** Reads every row, not only those on the screen. */
  read(): Promise<readonly T[]>;
}

/** Downloads a whole list as CSV. */
export function CsvButton<T>({ name, heads, cells, read }: CsvButtonProps<T>) {
  const [isReading, setIsReading] = useState(false);
  const run = async () => {
    setIsReading(true);
    try {
      const rows = await read();
      download(`${name}.csv`, csv([heads, ...rows.map(cells)]));
    } catch (error) {
      announceFailure("Couldn't read the list", sentence(error));
    } finally {
      setIsReading(false);
    }
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={isReading} onClick={run}>
      Download CSV
    </Button>
  );
}
