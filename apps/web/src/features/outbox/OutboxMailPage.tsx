import { Alert, Button, Title } from "@mantine/core";
import type { OutboxEntry } from "@meridian/contract";
import { IconLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";
import { BackLink, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { WithoutData } from "../../ui/page/WithoutData.tsx";
import { Facts } from "../../ui/values/Facts.tsx";
import { MailFrame } from "../../ui/values/MailFrame.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Outbox.module.css";

const route = getRouteApi("/shell/administration/outbox/$id");
const back = <BackLink to="/outbox">Outbox</BackLink>;

const recipientOf = ({ to_name, to_address }: OutboxEntry) =>
  to_name === to_address ? to_address : `${to_name} <${to_address}>`;

/** One kept mail as its recipient would see it. */
export function OutboxMailPage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.outbox.get.queryOptions({ id }));
  const { data } = query;
  const show = useChange(trpc.outbox.showLink);
  const mail = show.data?.id === id ? show.data : data;
  if (!mail) return <WithoutData what="mail" before={back} query={query} />;
  return (
    <>
      <PageHeader key={mail.id} title={mail.subject} before={back} />
      {mail.holds_link && !show.isSuccess && (
        <Alert icon={<IconLink size={18} />} title="The link is hidden" mb="md" maw="44rem">
          <p>Anyone who follows it acts as the recipient. Showing it is recorded in the audit log.</p>
          <Refusal error={show.error} />
          <Button
            variant="default"
            size="xs"
            mt="xs"
            loading={show.isPending}
            onClick={() => show.mutate({ id })}
          >
            Show the link
          </Button>
        </Alert>
      )}
      <div className={classes.sections}>
        <Facts
          facts={[
            ["To", recipientOf(mail)],
            ["Reply to", mail.reply_to],
            ["Unsubscribe", mail.unsubscribe_url && <code key="unsubscribe">{mail.unsubscribe_url}</code>],
            ["Written", <Time key="written" at={mail.created_at} />],
            ["Message-ID", <code key="message-id">{mail.message_id}</code>],
          ]}
        />
        <MailFrame html={mail.html} />
        <section className="surface" aria-labelledby="text-title">
          <Title order={2} size="1rem" id="text-title" px="1.25rem" pt="1rem">
            As text
          </Title>
          <pre className={classes.text}>{mail.text}</pre>
        </section>
      </div>
    </>
  );
}
