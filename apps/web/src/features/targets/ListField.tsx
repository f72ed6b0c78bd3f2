import { Button, FileButton, Group, Textarea } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import classes from "./Targets.module.css";

interface ListFieldProps {
  list: string;
  isPending: boolean;
  onShow(list: string): void;
}

/** Takes a list as text, or a file with one, dropped or chosen. */
export function ListField({ list, isPending, onShow }: ListFieldProps) {
  const [typed, setTyped] = useState(list);
  const read = async (file: File | null | undefined) => {
    if (!file) return;
    const text = await file.text();
    setTyped(text);
    onShow(text);
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void read(file);
  };
  return (
    <form
      className={classes.list}
      onSubmit={(event) => {
        event.preventDefault();
        onShow(typed);
      }}
    >
      <Textarea
        label="Targets"
        description="Names or coordinates, one a line; or a table in CSV with the columns name, ra and dec."
        placeholder={"M 31\nNGC 7000\n05 35 17.3 −05 23 28\nMy field, 83.82, −5.39"}
        autosize
        minRows={4}
        maxRows={7}
        maxLength={50_000}
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      />
      <Group gap="xs">
        <Button type="submit" loading={isPending} disabled={typed.trim() === ""}>
          Show
        </Button>
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileUpload size={16} />}>
              Choose a CSV file
            </Button>
          )}
        </FileButton>
      </Group>
    </form>
  );
}
