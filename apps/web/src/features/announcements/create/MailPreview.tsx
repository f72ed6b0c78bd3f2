import { Button, Skeleton, Text } from "@mantine/core";
import type { MailPreview as Preview } from "@meridian/contract";
import { IconMail } from "@tabler/icons-react";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { MailFrame } from "../../../ui/values/MailFrame.tsx";

// biome-ignore lint/suspicious/noExplicitAny: whatever the procedure's options say of its errors and its key
export type MailQuery = UseQueryOptions<any, any, Preview, any>;

/** The mail exactly as it will be sent, once somebody wants to see it. */
export function MailPreview({ query }: { query: MailQuery }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({ ...query, enabled: isOpen });
  if (!isOpen)
    return (
      <Button
        mt="sm"
        size="xs"
        variant="default"
        leftSection={<IconMail size={14} />}
        onClick={() => setIsOpen(true)}
      >
        Preview the mail
      </Button>
    );
  if (error) return <Refusal error={error} />;
  if (!data) return <Skeleton height={320} mt="sm" />;
  return (
    <section aria-label="The mail">
      <Text size="sm" my="xs">
        Subject: {data.subject}
        {data.reply_to && (
          <>
            <br />
            Answers go to {data.reply_to}
          </>
        )}
      </Text>
      <MailFrame html={data.html} />
    </section>
  );
}
