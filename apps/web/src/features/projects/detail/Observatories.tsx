import { Button } from "@mantine/core";
import type { ObservatoryItem, Project } from "@meridian/contract";
import { IconTelescope } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { SearchSelect } from "../../../data/searchSelect/SearchSelect.tsx";
import { observatorySource } from "../../../data/searchSelect/sources.ts";
import { useChange } from "../../../data/useChange.ts";
import { useList } from "../../../data/useList.ts";
import { counted } from "../../../format/quantity.ts";
import { hasStatus, sentence } from "../../../problem.ts";
import { coordinatesColumn, nameColumn, statusColumn } from "../../../resource/observatoryColumns.tsx";
import { trpc } from "../../../trpc.ts";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { announceConcern, announceFailure } from "../../../ui/page/toast.ts";
import { isOpenToChange } from "./tab.ts";

const possible = observatorySource("observe");

/** The project's observatories. */
export function Observatories({ project }: { project: Project }) {
  const navigate = useNavigate();
  const input = { project_id: project.id };
  const list = useList(trpc.observatories.list, input);
  const places = usePlaces(project);
  const canChange = isOpenToChange(project);
  const columns = useMemo(
    () => placeColumns(canChange ? (row) => <RemoveButton row={row} onRemove={places.remove} /> : undefined),
    [canChange, places.remove],
  );
  const hidden = list.rows && !list.more.isThere ? project.observatory_ids.length - list.rows.length : 0;
  return (
    <>
      {canChange && (
        <SearchSelect
          aria-label="Add an observatory"
          placeholder="Add an observatory"
          w="20rem"
          maw="100%"
          mb="md"
          disabled={places.isPending}
          source={possible}
          value={null}
          onChange={(id) => id && places.add(id)}
        />
      )}
      <PagedTable
        label="Observatories"
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        empty={<NoneYet project={project} canChange={canChange} hidden={hidden} />}
        onOpen={({ id }) => void navigate({ to: "/observatories/$id", params: { id } })}
      />
      {hidden > 0 && (
        <p>{counted(hidden, "more observatory isn't", "more observatories aren't")} open to you.</p>
      )}
    </>
  );
}

interface RemoveButtonProps {
  row: ObservatoryItem;
  onRemove(id: string): void;
}

const RemoveButton = ({ row, onRemove }: RemoveButtonProps) => (
  <Button
    size="compact-sm"
    variant="default"
    aria-label={`Remove ${row.name}`}
    onClick={() => onRemove(row.id)}
  >
    Remove
  </Button>
);

interface NoneYetProps {
  project: Project;
  canChange: boolean;
  hidden: number;
}

function NoneYet({ project, canChange, hidden }: NoneYetProps) {
  if (hidden > 0) return <Notice icon={IconTelescope} title="You have no access to its observatories" />;
  if (project.status === "archived")
    return (
      <Notice icon={IconTelescope} title="No observatories">
        The project had none when it was archived.
      </Notice>
    );
  return (
    <Notice icon={IconTelescope} title="Nothing can be observed yet">
      {canChange ? "Add an observatory where you may observe." : "The project has no observatory."}
    </Notice>
  );
}

const column = columnsOf<ObservatoryItem>();

/** The columns of a project's observatories, with an action if there is one. */
const placeColumns = (action: ((row: ObservatoryItem) => ReactNode) | undefined) =>
  column.columns([
    nameColumn,
    statusColumn,
    coordinatesColumn,
    ...(action
      ? [column.display({ id: "action", header: "Actions", cell: ({ row }) => action(row.original) })]
      : []),
  ]);

/** "1 pending observation waits for an observatory that the project no longer allows. Its observer is told." */
const waitingInWords = (waiting: number) =>
  `${counted(waiting, "pending observation waits", "pending observations wait")} for an observatory that the project no longer allows. ${waiting === 1 ? "Its observer is" : "Their observers are"} told.`;

/** Adds and removes observatories of the project version on screen, so that nobody undoes another person's change. */
function usePlaces({ id, version, observatory_ids }: Project) {
  const { mutate, isPending } = useChange(trpc.projects.update, {
    keep: trpc.projects.get.queryKey({ id }),
    refused: (error) =>
      void announceFailure(
        "The observatories weren't changed",
        hasStatus(error, 412) ? "Somebody else changed the project meanwhile. Try again." : sentence(error),
      ),
    done: ({ left_waiting }) => left_waiting > 0 && announceConcern(waitingInWords(left_waiting)),
    refresh: ["project", "observatory"],
  });
  const change = useCallback(
    (ids: string[]) => mutate({ id, if_version: version, observatory_ids: ids }),
    [mutate, id, version],
  );
  return {
    isPending,
    add: (added: string) => change([...new Set([...observatory_ids, added])]),
    remove: useCallback(
      (removed: string) => change(observatory_ids.filter((one) => one !== removed)),
      [change, observatory_ids],
    ),
  };
}
