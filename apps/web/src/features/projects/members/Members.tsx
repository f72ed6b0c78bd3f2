import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ProjectMember } from "@meridian/contract";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { usePolling } from "../../../live/useLive.ts";
import { trpc, trpcClient } from "../../../trpc.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { PermissionMatrix } from "../../../ui/PermissionMatrix.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { usePages } from "../../../ui/usePages.ts";
import type { TabProps } from "../detail/tab.ts";
import classes from "../Projects.module.css";
import { AddMemberDialog } from "./AddMemberDialog.tsx";
import { memberFlags, whyLocked } from "./flags.ts";
import { MemberAction } from "./MemberAction.tsx";
import { MemberName } from "./MemberName.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { useMemberChange } from "./useMemberChange.ts";

/** Who belongs to it and who manages it, by themselves or through its organization. */
export function Members({ project, search: { search }, onChange }: TabProps) {
  const { manage, leave } = project.abilities;
  const input = { id: project.id, search };
  const list = usePages(
    trpc.projects.members.queryKey(input),
    (part) => trpcClient.projects.members.query({ ...input, ...part }),
    usePolling({ offline: 30_000 }),
  );
  const change = useMemberChange(project.id);
  const [isAdding, adding] = useDisclosure(false);
  const [removing, setRemoving] = useState<ProjectMember>();
  return (
    <>
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <SearchField
            label="Search by name or address"
            value={search}
            onChange={(words) => onChange({ search: words })}
          />
        </div>
        {manage && (
          <Button className={classes.end} leftSection={<IconUserPlus size={16} />} onClick={adding.open}>
            Add somebody
          </Button>
        )}
      </div>
      <PermissionMatrix
        label="Members"
        who="Name"
        list={list}
        flags={memberFlags}
        rowId={(row) => row.user_id}
        name={(row) => row.name}
        describe={(row) => <MemberName member={row} organization={project.organization_name} />}
        whyLocked={whyLocked}
        onChange={manage ? (row, flag, value) => change(row, { [flag]: value }) : undefined}
        action={
          manage || leave
            ? (row) => <MemberAction project={project} member={row} onRemove={() => setRemoving(row)} />
            : undefined
        }
        empty={<Notice icon={IconUsers} title="Nobody fits" />}
      />
      {isAdding && <AddMemberDialog project={project} onClose={adding.close} />}
      {removing && (
        <RemoveDialog project={project} member={removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  );
}
