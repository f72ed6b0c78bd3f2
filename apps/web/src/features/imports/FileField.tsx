import "@mantine/dropzone/styles.css";
import { Button, Group, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileCheck, IconFileUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { bytes } from "../../format/quantity.ts";
import classes from "./Imports.module.css";

interface FileFieldProps {
  file: File | null;
  onChange(file: File | null): void;
}

/** Takes one file, dropped or chosen; its name says its format. */
export function FileField({ file, onChange }: FileFieldProps) {
  const choose = useRef<() => void>(null);
  const [problem, setProblem] = useState("");
  const take = ([first]: File[]) => {
    if (!first) return;
    const isKnown = contentTypeOf(first.name) !== undefined;
    setProblem(isKnown ? "" : `Meridian can't read the format of ${first.name}. Use ${endings.join(", ")}.`);
    onChange(isKnown ? first : null);
  };
  const Picture = file ? IconFileCheck : IconFileUpload;
  return (
    <div>
      <Dropzone
        openRef={choose}
        multiple={false}
        onDrop={take}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        className={classes.drop}
        inputProps={{ "aria-label": "File to import" }}
        tabIndex={-1}
        role="presentation"
      >
        <Group gap="md">
          <Picture size={32} stroke={1.4} aria-hidden="true" />
          <div className={classes.fileWords}>
            <Text fw={600}>{file ? file.name : "Drop a file here"}</Text>
            <Text c="dimmed" size="sm">
              {file ? bytes(file.size) : endings.join(", ")}
            </Text>
          </div>
          <Button variant="default" onClick={() => choose.current?.()}>
            {file ? "Choose another" : "Choose file"}
          </Button>
        </Group>
      </Dropzone>
      {problem && (
        <Text c="var(--mantine-color-error)" size="sm" mt={6} role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}

const contentTypes: Record<string, string> = {
  yaml: "application/yaml",
  yml: "application/yaml",
  json: "application/json",
  ndjson: "application/x-ndjson",
  jsonl: "application/x-ndjson",
  csv: "text/csv",
};

/** The accepted file endings, for people. */
const endings = Object.keys(contentTypes).map((ending) => `.${ending}`);

/** The content type of a file by its name, because browsers don't know these types. */
export const contentTypeOf = (name: string): string | undefined =>
  contentTypes[name.slice(name.lastIndexOf(".") + 1).toLowerCase()];
