import { Alert, Button, Group, Progress, SegmentedControl, Stack, Switch, Text } from "@mantine/core";
import type { ImportKind } from "@meridian/contract";
import { IconAlertCircle, IconDatabaseImport } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { SearchSelect } from "../../data/searchSelect/SearchSelect.tsx";
import { observatorySource, projectSource } from "../../data/searchSelect/sources.ts";
import { explain } from "../../problem.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { FileField } from "./FileField.tsx";
import classes from "./Imports.module.css";
import { KnownFields } from "./KnownFields.tsx";
import { latestRequest, useStartImport } from "./useStartImport.ts";

const route = getRouteApi("/shell/administration/import");
const everyObservatory = observatorySource();
const kinds = [
  { value: "observatories", label: "Observatories" },
  { value: "observations", label: "Observations" },
];

export function ImportForm() {
  const { kind = "observatories" } = route.useSearch();
  const navigate = route.useNavigate();
  const before = latestRequest();
  const [isDryRun, setDryRun] = useState(true);
  const [projectId, setProjectId] = useState(before?.projectId ?? null);
  const [observatoryId, setObservatoryId] = useState(before?.observatoryId ?? null);
  const [file, setFile] = useState(before?.file ?? null);
  const [isAsked, setAsked] = useState(false);
  const start = useStartImport();
  const needsProject = kind === "observations" && !projectId;
  const send = () => file && start.mutate({ kind, isDryRun, projectId, observatoryId, file });
  return (
    <>
      <form
        className={`surface ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isDryRun) send();
          else setAsked(true);
        }}
      >
        <Stack gap="md">
          <Group justify="space-between" gap="sm">
            <SegmentedControl
              aria-label="What to import"
              data={kinds}
              value={kind}
              onChange={(value) => void navigate({ search: { kind: value as ImportKind }, replace: true })}
            />
            <Switch
              label="Dry run"
              description="Checks every row, changes nothing"
              checked={isDryRun}
              onChange={(event) => setDryRun(event.currentTarget.checked)}
            />
          </Group>
          {kind === "observations" && (
            <div className={classes.places}>
              <SearchSelect
                label="Project"
                description="The observations go into it"
                withAsterisk
                clearable
                source={projectSource}
                value={projectId}
                onChange={setProjectId}
              />
              <SearchSelect
                label="Observatory"
                placeholder="Any that fits"
                description="Without one, each row becomes a request to the network"
                clearable
                source={everyObservatory}
                value={observatoryId}
                onChange={setObservatoryId}
              />
            </div>
          )}
          <FileField file={file} onChange={setFile} />
          <KnownFields kind={kind} />
          {start.error && <Refused error={start.error} />}
          {start.isPending ? (
            <div role="status">
              <Text size="sm" mb={4}>
                Sending the file: {Math.round(start.fraction * 100)} %
              </Text>
              <Progress value={start.fraction * 100} aria-label="Upload" />
            </div>
          ) : (
            <Group>
              <Button
                type="submit"
                disabled={!file || needsProject}
                leftSection={<IconDatabaseImport size={16} />}
              >
                {isDryRun ? "Start dry run" : "Start import"}
              </Button>
              {needsProject && (
                <Text c="dimmed" size="sm">
                  Choose the project first.
                </Text>
              )}
            </Group>
          )}
        </Stack>
      </form>
      {isAsked && file && (
        <ConfirmDialog
          title="Import without a dry run?"
          action="Import"
          change={start}
          onConfirm={() => {
            setAsked(false);
            send();
          }}
          onClose={() => setAsked(false)}
        >
          <Text>
            Every valid row of {file.name} is created at once. A dry run shows first what would be created and
            refused. An import can't be undone as a whole.
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}

function Refused({ error }: { error: unknown }) {
  const { title, detail } = explain(error);
  return (
    <Alert role="alert" color="red" title={title} icon={<IconAlertCircle size={18} />}>
      {detail}
    </Alert>
  );
}
