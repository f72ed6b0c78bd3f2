import { Alert, Button, Title } from "@mantine/core";
import type { SystemUserDetails } from "@meridian/contract";
import { IconHourglassEmpty } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useSend } from "../../../data/useChange.ts";
import { hasStatus } from "../../../problem.ts";
import { useProfile } from "../../../session.ts";
import { trpc, trpcClient } from "../../../trpc.ts";
import { BackLink, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { announceSuccess } from "../../../ui/page/toast.ts";
import { WithoutData } from "../../../ui/page/WithoutData.tsx";
import { Avatar } from "../../../ui/values/Avatar.tsx";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { roleStyles } from "../../../ui/values/statusStyles.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { AccountBadges } from "../AccountBadges.tsx";
import { LinkDialog } from "../InviteDialog.tsx";
import { Owned } from "./Owned.tsx";
import { ownsSomething } from "./ownership.ts";
import { Rights } from "./Rights.tsx";
import classes from "./UserPage.module.css";

const route = getRouteApi("/shell/administration/users/$id");
const back = <BackLink to="/users">Users</BackLink>;

export function UserPage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.users.get.queryOptions({ id }));
  const { data } = query;
  if (!data || hasStatus(query.error, 404)) return <WithoutData what="user" before={back} query={query} />;
  return (
    <>
      <PageHeader
        title={data.name}
        picture={<Avatar name={data.name} url={data.avatar_url} size={3} />}
        before={back}
        lead={!data.deleted_at && data.email}
        actions={<AccountBadges user={data} />}
      />
      {data.deactivated_at && ownsSomething(data) && (
        <section className={`surface ${classes.left}`}>
          <Owned user={data}>Their account is deactivated. Transfer what they own:</Owned>
        </section>
      )}
      {data.invited && !data.deactivated_at && <Invited user={data} />}
      <div className={classes.panels}>
        <Facts title="Account" facts={account(data)} />
        <Belongings user={data} />
      </div>
      {!data.deleted_at && (
        <>
          <Title order={2} size="1.125rem" mt="lg" mb="sm">
            Rights
          </Title>
          <Rights user={data} />
        </>
      )}
    </>
  );
}

const account = (user: SystemUserDetails): Fact[] => [
  [
    "Email",
    user.deleted_at ? "None" : `${user.email}, ${user.email_verified ? "confirmed" : "not confirmed yet"}`,
  ],
  ["Joined", <Time key="joined" at={user.created_at} />],
  [
    "Last sign-in",
    <Time key="signed-in" at={user.last_sign_in_at} none={user.invited ? "Never" : "Unknown"} />,
  ],
  ...(user.deleted_at ? ([["Deleted", <Time key="deleted" at={user.deleted_at} />]] satisfies Fact[]) : []),
  ["Deactivated", user.deactivated_at && <Time key="deactivated" at={user.deactivated_at} />],
];

/** Says that somebody hasn't chosen a password yet, and sends another link. */
function Invited({ user: { email } }: { user: SystemUserDetails }) {
  const { mail_delivered } = useProfile();
  const [link, setLink] = useState<string | null>(null);
  const again = useSend(() => trpcClient.users.invite.mutate({ email }), {
    done: ({ link }) => {
      setLink(link);
      if (!link) void announceSuccess(`${email} gets another mail`, "The earlier link no longer works.");
    },
    refresh: "user",
  });
  return (
    <Alert icon={<IconHourglassEmpty size={18} />} title="Invited, no password chosen yet" mb="md">
      <p>
        {mail_delivered
          ? "The link in their mail works once, for 7 days."
          : "No mail server is set up, so pass the link on. A new link replaces the earlier one."}
      </p>
      <Refusal error={again.error} />
      <Button variant="default" size="xs" mt="xs" loading={again.isPending} onClick={() => again.mutate()}>
        {mail_delivered ? "Send again" : "New link"}
      </Button>
      {link && <LinkDialog email={email} link={link} onClose={() => setLink(null)} />}
    </Alert>
  );
}

/** The places where somebody belongs, with links there. */
function Belongings({ user }: { user: SystemUserDetails }) {
  return (
    <>
      <Panel title="Organizations" none="In no organization.">
        {user.organizations.map(({ id, name, role }) => (
          <li key={id}>
            <Link to="/organizations/$id" params={{ id }}>
              {name}
            </Link>
            <StatusBadge style={roleStyles[role]} />
          </li>
        ))}
      </Panel>
      <Panel title="Observatories" none="On no observatory.">
        {user.observatories.map(({ id, name, is_owner }) => (
          <li key={id}>
            <Link to="/observatories/$id" params={{ id }}>
              {name}
            </Link>
            {is_owner && <StatusBadge style={roleStyles.owner} />}
          </li>
        ))}
      </Panel>
      <Panel title="Projects" none="In no project.">
        {user.projects.map(({ id, name, is_owner }) => (
          <li key={id}>
            <Link to="/projects/$id" params={{ id }}>
              {name}
            </Link>
            {is_owner && <StatusBadge style={roleStyles.owner} />}
          </li>
        ))}
      </Panel>
    </>
  );
}

function Panel({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className="surface">
      <Title order={2} size="1rem" className={classes.title}>
        {title}
      </Title>
      {children.length > 0 ? (
        <ul className={`plain-list ${classes.list}`} aria-label={title}>
          {children}
        </ul>
      ) : (
        <p className={classes.none}>{none}</p>
      )}
    </section>
  );
}
