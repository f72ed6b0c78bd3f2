import { Button } from "@mantine/core";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useRowChange } from "../../data/useRowChange.ts";
import { useProfile } from "../../session.ts";
import { queryClient } from "../../trpc.ts";
import { Notice } from "../../ui/page/Notice.tsx";
import { Avatar } from "../../ui/values/Avatar.tsx";
import { StatusBadge, type StatusStyle } from "../../ui/values/StatusBadge.tsx";
import { unconfirmedStyle } from "../../ui/values/statusStyles.ts";
import { type ResourceKind, resourceKinds } from "../kinds.ts";
import classes from "./MemberTable.module.css";
import { PermissionMatrix, type PermissionMatrixProps } from "./PermissionMatrix.tsx";
import { RemoveButton } from "./removal.tsx";

/** A person, or an organization on an observatory. */
interface Member {
  user_id: string | null;
  organization_id?: string | null;
  name: string;
  avatar_url: string | null;
  email_verified: boolean | null;
}

const partyId = ({ user_id, organization_id }: Pick<Member, "user_id" | "organization_id">) =>
  user_id ?? organization_id ?? "";

interface MemberTableProps<Row extends Member & Record<Flag, boolean>, Flag extends string>
  extends Omit<PermissionMatrixProps<Row, Flag>, "describe" | "name" | "rowId" | "action" | "onChange"> {
  /** The name of the organization, observatory or project. */
  place: string;
  stylesOf(row: Row): readonly (StatusStyle | false)[];
  /** Tells a member from others of that name. */
  detail(row: Row): ReactNode;
  /** Changes flags; undefined for a person who may change none. */
  change: ((row: Row, change: Partial<Row>) => void) | undefined;
  /** True if the member can be removed, or leave; undefined if nobody can. */
  canRemove: ((row: Row, isMe: boolean) => boolean) | undefined;
  onRemove(row: Row): void;
}

/** The members of a place, with what each may do, changed in place. */
export function MemberTable<Row extends Member & Record<Flag, boolean>, Flag extends string>({
  place,
  stylesOf,
  detail,
  change,
  canRemove,
  onRemove,
  ...matrix
}: MemberTableProps<Row, Flag>) {
  const me = useProfile().id;
  const removing = (row: Row) => {
    const isMe = row.user_id === me;
    if (!canRemove?.(row, isMe)) return null;
    return <RemoveButton place={place} name={row.name} isMe={isMe} onRemove={() => onRemove(row)} />;
  };
  return (
    <PermissionMatrix<Row, Flag>
      {...matrix}
      rowId={partyId}
      name={(row) => row.name}
      describe={(row) => (
        <MemberName
          name={row.name}
          avatarUrl={row.user_id ? row.avatar_url : undefined}
          isMe={row.user_id === me}
          isConfirmed={row.email_verified}
          styles={stylesOf(row)}
        >
          {detail(row)}
        </MemberName>
      )}
      onChange={change && ((row, flag, value) => change(row, { [flag]: value } as Partial<Row>))}
      action={canRemove && removing}
    />
  );
}

export const noMatchingMembers = <Notice icon={IconUsers} title="No matching members" />;

export const AddPersonButton = ({ onClick }: { onClick(): void }) => (
  <Button ms="auto" leftSection={<IconUserPlus size={16} />} onClick={onClick}>
    Add a person
  </Button>
);

/** Changes what a member may do: shown at once, taken back when it is refused. */
export const useMemberChange = <Row extends Member>(
  of: ResourceKind,
  id: string,
  send: (row: Row, change: Partial<Row>) => Promise<unknown>,
) =>
  useRowChange<Row>({
    lists: resourceKinds[of].calls.members.queryFilter({ id }),
    rowId: partyId,
    refusal: (row) => `Couldn't change the permissions of ${row.name}`,
    async send(row, change) {
      try {
        await send(row, change);
      } finally {
        // What the person may do here has changed if it was their own row, or if they are refused.
        void queryClient.invalidateQueries({ queryKey: resourceKinds[of].calls.get.queryKey({ id }) });
      }
    },
  });

interface MemberNameProps {
  name: string;
  /** Null without a picture, undefined of an organization. */
  avatarUrl: string | null | undefined;
  isMe: boolean;
  /** True if their address is known to be theirs; null of an organization. */
  isConfirmed: boolean | null;
  /** Their roles there; false for what doesn't hold. */
  styles: readonly (StatusStyle | false)[];
  /** Details that tell them from others of that name. */
  children: ReactNode;
}

/** A person or an organization in a list of members. */
export function MemberName({ name, avatarUrl, isMe, isConfirmed, styles, children }: MemberNameProps) {
  const mustConfirm = useProfile().mail_delivered;
  return (
    <div className={classes.root}>
      {avatarUrl !== undefined && <Avatar name={name} url={avatarUrl} />}
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {isMe && <span className={classes.more}>you</span>}
          {mustConfirm && isConfirmed === false && <StatusBadge style={unconfirmedStyle} />}
          {styles.map((style) => style && <StatusBadge key={style.word} style={style} />)}
        </span>
        <span className={classes.more}>{children}</span>
      </span>
    </div>
  );
}
