import { Text } from "@mantine/core";
import type { Organization } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { RemoveDialog } from "../../../resource/members/removal.tsx";
import { trpc, trpcClient } from "../../../trpc.ts";

interface RemoveMemberDialogProps {
  organization: Organization;
  member: { user_id: string; name: string };
  onClose(): void;
}

/** Removes a member, or lets oneself leave. */
export function RemoveMemberDialog({ organization, member, onClose }: RemoveMemberDialogProps) {
  const { id, short_name } = organization;
  const navigate = useNavigate();
  return (
    <RemoveDialog
      place={short_name}
      member={member}
      send={() => trpcClient.organizations.removeMember.mutate({ id, userId: member.user_id })}
      refresh={["profile", "organization"]}
      onLeft={() => navigate({ to: "/organizations" })}
      onClose={onClose}
    >
      {(isMe) => (
        <>
          <Text>
            {isMe ? "You lose" : `${member.name} loses`} at once what {isMe ? "you" : "they"} may do through{" "}
            {short_name}: on its observatories, in its projects and with its storage.
          </Text>
          <OwnedProjects organization={organization} member={member} isMe={isMe} />
        </>
      )}
    </RemoveDialog>
  );
}

/** The organization's projects that pass to its owner. */
function OwnedProjects({
  organization,
  member,
  isMe,
}: Omit<RemoveMemberDialogProps, "onClose"> & { isMe: boolean }) {
  const { id, short_name: shortName, owner_name: owner } = organization;
  const { data } = useQuery(
    trpc.projects.list.queryOptions({ organization_id: id, owner_id: member.user_id, limit: 6 }),
  );
  if (!data?.items.length) return null;
  const [shown, isMore] = [data.items.slice(0, 5), data.items.length > 5];
  return (
    <>
      <Text mt="sm">
        {isMe ? "Your" : "Their"} projects here pass to {owner}, who owns {shortName}:
      </Text>
      <ul>
        {shown.map((project) => (
          <li key={project.id}>
            <Link to="/projects/$id" params={{ id: project.id }}>
              {project.name}
            </Link>
          </li>
        ))}
        {isMore && <li>and more</li>}
      </ul>
    </>
  );
}
