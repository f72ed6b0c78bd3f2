import { Button, Menu, Skeleton, Text } from "@mantine/core";
import { type Project, type ProjectStatus, projectTransitions } from "@meridian/contract";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { counted } from "../../../format/quantity.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { announceFailure } from "../../../ui/page/toast.ts";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { projectStyles } from "../../../ui/values/statusStyles.ts";

const ways: Record<ProjectStatus, string> = {
  active: "Make active",
  paused: "Pause",
  completed: "Complete",
  archived: "Archive",
};

/** The status, and the possible next ones for people who manage the project. */
export function StatusMenu({ project }: { project: Project }) {
  const { id, status, version, abilities } = project;
  const [ending, setEnding] = useState<End>();
  const change = useChange(trpc.projects.update, {
    keep: trpc.projects.get.queryKey({ id }),
    say: (saved) => `Project ${saved.status}`,
    done: () => setEnding(undefined),
    // The dialog shows its own error.
    refused: (error) => {
      if (!ending) void announceFailure("Couldn't change the status", sentence(error));
    },
    refresh: "project",
  });
  if (!abilities.manage) return <StatusBadge style={projectStyles[status]} />;
  const moveTo = (next: ProjectStatus) => change.mutate({ id, if_version: version, status: next });
  const choose = (next: ProjectStatus) => {
    change.reset();
    if (next === "active") moveTo(next);
    else setEnding(next);
  };
  return (
    <>
      {ending && (
        <EndDialog
          project={project}
          end={ending}
          change={change}
          onConfirm={() => moveTo(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            loading={change.isPending}
            rightSection={<IconChevronDown size={16} />}
            aria-label={`Status: ${projectStyles[status].word}`}
          >
            <StatusBadge style={projectStyles[status]} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {projectTransitions[status].map((next) => {
            const Picture = projectStyles[next].icon;
            return (
              <Menu.Item
                key={next}
                leftSection={<Picture size={16} aria-hidden="true" />}
                onClick={() => choose(next)}
              >
                {ways[next]}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** The statuses in which nothing of a project is observed. */
export type End = "paused" | "completed" | "archived";

const words: Record<End, { verb: string; stops: string }> = {
  paused: {
    verb: "Pause",
    stops:
      "Nobody can submit observations to it until it is active again. What is already assigned or in progress goes on.",
  },
  completed: {
    verb: "Complete",
    stops: "Nobody can submit observations to it until it is active again.",
  },
  archived: {
    verb: "Archive",
    stops:
      "Nobody can submit observations to it or change it until it is active again. Its observations and files stay.",
  },
};

interface EndDialogProps extends Pick<ConfirmDialogProps, "change" | "onConfirm" | "onClose"> {
  project: { id: string; name: string };
  end: End;
}

/** Explains what pausing, completing or archiving a project stops, and asks for confirmation. */
function EndDialog({ project: { id, name }, end, ...dialog }: EndDialogProps) {
  const { verb, stops } = words[end];
  return (
    <ConfirmDialog title={`${verb} ${name}?`} action={`${verb} project`} {...dialog}>
      <Text>{stops}</Text>
      <Pending id={id} end={end} />
    </ConfirmDialog>
  );
}

/** The number of observations that stay pending. */
function Pending({ id, end }: { id: string; end: End }) {
  const { data, isPending } = useQuery(
    trpc.observations.list.queryOptions({ project_id: id, limit: 1, counts: true }),
  );
  const pending = data?.counts?.status.pending ?? 0;
  if (isPending) return <Skeleton height="1.5rem" mt="sm" role="status" aria-label="Counting observations" />;
  if (pending === 0) return null;
  return (
    <Text mt="sm" fw={500}>
      {counted(pending, "pending observation isn't", "pending observations aren't")} observed while it is{" "}
      {end}.
    </Text>
  );
}
