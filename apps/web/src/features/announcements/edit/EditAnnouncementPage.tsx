import { Alert, Button, Group, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type Announcement, isUnpublished } from "@meridian/contract";
import { IconBroadcast } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { readAnew } from "../../../data/readAnew.ts";
import { useChange } from "../../../data/useChange.ts";
import { useEditForm } from "../../../forms/useEditForm.ts";
import { useFaultInSight } from "../../../forms/useFaultInSight.ts";
import { fieldErrorsOf, hasStatus } from "../../../problem.ts";
import { type Place, placeOf } from "../../../resource/announcements/place.ts";
import { trpc } from "../../../trpc.ts";
import { ConflictNotice } from "../../../ui/page/ConflictNotice.tsx";
import { BackLink, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { WithoutData } from "../../../ui/page/WithoutData.tsx";
import { AnnouncementFields } from "../create/AnnouncementFields.tsx";
import classes from "../create/NewAnnouncement.module.css";
import { Reach, useReach } from "../create/Reach.tsx";
import { TargetsField } from "../create/TargetKindField.tsx";
import { changesOf, targetsOf, type Values, validateChange, valuesOf } from "../create/values.ts";

const route = getRouteApi("/shell/announcements/$id/edit");
const back = <BackLink to="/announcements">Announcements</BackLink>;

/** Changes an announcement before it is published. */
export function EditAnnouncementPage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.announcements.read.queryOptions({ id }));
  // What was typed stays on show, even when the announcement has gone meanwhile.
  if (!query.data) return <WithoutData what="announcement" before={back} query={query} />;
  const { title, scope_name } = query.data;
  return (
    <>
      <PageHeader
        title={`Edit ${title}`}
        lead={scope_name ? `For ${scope_name}` : undefined}
        before={<BackLink to="/announcements/$id">{title}</BackLink>}
      />
      <EditForm key={id} announcement={query.data} />
    </>
  );
}

/** The form of a new announcement over one that isn't published yet; once it is, this says so. */
function EditForm({ announcement }: { announcement: Announcement }) {
  const navigate = useNavigate();
  const { form, base, refused, conflict } = useEditForm<Values, Announcement>({
    document: announcement,
    valuesOf,
    validate: validateChange(announcement),
    read: () => readAnew(trpc.announcements.read.queryOptions({ id: announcement.id })),
    faults: faultsByField,
  });
  const update = useChange(trpc.announcements.update, {
    done: ({ id }) => navigate({ to: "/announcements/$id", params: { id }, ignoreBlocker: true }),
    say: "Announcement saved",
    refused,
    refresh: "announcement",
  });
  const save = (values: Values) => {
    const { id, version } = base;
    update.mutate({ id, if_version: version, ...changesOf(values, valuesOf(base)) });
  };
  const sent = useFaultInSight(form.onSubmit(save), update.error);
  const isEditable = announcement.abilities.update && isUnpublished(announcement.status);
  const isConflict = hasStatus(update.error, 412);
  return (
    <form className={classes.columns} {...sent}>
      <Stack gap="md">
        {!isEditable && <TooLate announcement={announcement} />}
        {isConflict && isEditable && <ConflictNotice {...conflict} />}
        <AnnouncementFields form={form} publishHint={hints[announcement.status]} />
      </Stack>
      <Stack gap="md" className={classes.side}>
        <Recipients form={form} announcement={announcement} />
        <Group>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty() || !isEditable}>
            Save
          </Button>
        </Group>
        {!isConflict && isEditable && <Refusal error={update.error} fields={Object.keys(form.values)} />}
      </Stack>
    </form>
  );
}

const hints: Partial<Record<Announcement["status"], string>> = {
  scheduled: "",
  held: "Leave empty to keep it held.",
};

// A fault deep in the targets belongs to the field that holds them all.
const faultsByField = (error: unknown) =>
  Object.fromEntries(fieldErrorsOf(error).map(({ path, message }) => [path.split(".")[0] ?? path, message]));

function TooLate({ announcement: { status } }: { announcement: Announcement }) {
  const isOut = status === "active";
  return (
    <Alert
      color="yellow"
      icon={<IconBroadcast size={18} />}
      title={isOut ? "This is published" : "This can't be changed"}
    >
      {isOut
        ? "People may have read it. Only when it expires can still be changed, on its page."
        : "Only an announcement that isn't published yet can be edited, by those who manage it."}
    </Alert>
  );
}

interface RecipientsProps {
  form: UseFormReturnType<Values>;
  announcement: Announcement;
}

/** The future recipients: those the system's announcement chooses, or everyone who belongs to the place. */
function Recipients({ form, announcement }: RecipientsProps) {
  const place = placeOf(announcement);
  if (place) return <OfPlace place={place} />;
  return announcement.scope === "system" && <Chosen form={form} />;
}

function Chosen({ form }: Pick<RecipientsProps, "form">) {
  const targets = targetsOf(form.values);
  const reach = useReach(targets);
  return (
    <>
      <div className={`surface ${classes.panel}`}>
        <TargetsField form={form} />
      </div>
      <Reach isChosen={targets.length > 0} reach={reach} />
    </>
  );
}

function OfPlace({ place }: { place: Place }) {
  const reach = useQuery(trpc.announcements.preview.queryOptions({ scope: place }));
  return <Reach isChosen reach={reach} />;
}
