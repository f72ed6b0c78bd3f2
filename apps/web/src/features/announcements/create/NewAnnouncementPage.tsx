import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useForm } from "../../../forms/form.ts";
import { trpc, trpcClient } from "../../../trpc.ts";
import { BackLink, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { AnnouncementFields } from "./AnnouncementFields.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import classes from "./NewAnnouncement.module.css";
import { Reach, useReach } from "./Reach.tsx";
import { TargetsField } from "./TargetKindField.tsx";
import { initialValues, requestOf, targetsOf, validate, wordsOf } from "./values.ts";

/** For the whole system: it chooses whom it reaches. */
export function NewAnnouncementPage() {
  const form = useForm({ initialValues, validate });
  const [isConfirming, confirm] = useDisclosure(false);
  const targets = targetsOf(form.values);
  const reach = useReach(targets);
  const request = requestOf(form.values);
  return (
    <>
      <PageHeader
        title="New announcement"
        lead="Recipients must acknowledge it before they can go on."
        before={<BackLink to="/announcements">Announcements</BackLink>}
      />
      <form noValidate onSubmit={form.onSubmit(confirm.open)} className={classes.columns}>
        <AnnouncementFields form={form} />
        <Stack gap="md" className={classes.side}>
          <div className={`surface ${classes.panel}`}>
            <TargetsField form={form} />
          </div>
          <Reach isChosen={targets.length > 0} reach={reach} />
          <Group>
            <Button type="submit">Review and announce</Button>
          </Group>
        </Stack>
      </form>
      {isConfirming && (
        <ConfirmDialog
          request={request}
          isBlocking
          reach={reach.data}
          mail={trpc.announcements.previewMail.queryOptions(wordsOf(request))}
          announce={() => trpcClient.announcements.create.mutate(request)}
          onClose={confirm.close}
          onRefused={(errors) => {
            confirm.close();
            form.setErrors(errors);
          }}
        />
      )}
    </>
  );
}
