import { Text } from "@mantine/core";
import type { Organization } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useChange } from "../../../data/useChange.ts";
import { AskToRemove, removalWords } from "../../../resource/members/removal.tsx";
import { useProfile } from "../../../session.ts";
import { trpc } from "../../../trpc.ts";

interface RemoveDialogProps {
  organization: Organization;
  member: { user_id: string; name: string };
  onClose(): void;
}

/** Removes a member, or lets oneself leave. */
export function RemoveDialog({ organization, member, onClose }: RemoveDialogProps) {
  const { id, short_name } = organization;
  const isMe = useProfile().id === member.user_id;
  const removal = { place: short_name, name: member.name, isMe };
  const navigate = useNavigate();
  const remove = useChange(trpc.organizations.removeMember, {
    done: async () => {
      onClose();
      if (isMe) await navigate({ to: "/organizations" });
    },
    say: () => removalWords(removal).done,
    refresh: ["profile", "organization"],
  });
  const who = isMe ? "You lose" : `${member.name} loses`;
  return (
    <AskToRemove
      {...removal}
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id, userId: member.user_id })}
    >
      <Text>
        {who} at once what {isMe ? "you" : "they"} may do through {short_name}: on its observatories, in its
        projects and with its storage.
      </Text>
      <OwnedProjects organization={organization} member={member} isMe={isMe} />
    </AskToRemove>
  );
}

/** Which of the organization's projects pass to its owner. */
function OwnedProjects({
  organization,
  member,
  isMe,
}: Omit<RemoveDialogProps, "onClose"> & { isMe: boolean }) {
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
