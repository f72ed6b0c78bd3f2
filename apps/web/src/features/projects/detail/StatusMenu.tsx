import { Button, Menu } from "@mantine/core";
import { type Project, type ProjectStatus, projectTransitions } from "@meridian/contract";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { announceFailure } from "../../../ui/page/toast.ts";
import { projectLooks } from "../../../ui/values/looks.ts";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { type End, EndDialog } from "./EndDialog.tsx";

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
  if (!abilities.manage) return <StatusBadge look={projectLooks[status]} />;
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
            aria-label={`Status: ${projectLooks[status].word}`}
          >
            <StatusBadge look={projectLooks[status]} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {projectTransitions[status].map((next) => {
            const Picture = projectLooks[next].icon;
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
