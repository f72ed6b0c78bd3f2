import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { scopeCollections } from "@meridian/contract/choices";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useForm } from "../../../forms/form.ts";
import { hasStatus } from "../../../problem.ts";
import { type Place, places } from "../../../resource/announcements/place.ts";
import { trpc, trpcClient } from "../../../trpc.ts";
import { BackLink, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { NotThere } from "../../../ui/page/WithoutData.tsx";
import { announcePlace } from "../search.ts";
import { targetQuery } from "../targetQuery.ts";
import { AnnouncementFields } from "./AnnouncementFields.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import classes from "./NewAnnouncement.module.css";
import { Reach, useReach } from "./Reach.tsx";
import { TargetsField } from "./TargetKindField.tsx";
import {
  blank,
  composedOf,
  initialValues,
  requestOf,
  targetsOf,
  validate,
  validateScoped,
  wordsOf,
} from "./values.ts";

const route = getRouteApi("/shell/announce/$scope/$scopeId");

/** For an observatory, an organization or a project: it reaches everyone who belongs there. */
export function AnnouncePage() {
  const { scope, scopeId } = route.useParams();
  const type = announcePlace(scope);
  if (!type) return <NotThere what="page" before={null} />;
  return <Announce key={scopeId} place={{ type, id: scopeId }} />;
}

function Announce({ place }: { place: Place }) {
  const form = useForm({ initialValues: blank, validate: validateScoped });
  const [isConfirming, confirm] = useDisclosure(false);
  const reach = useQuery(trpc.announcements.preview.queryOptions({ scope: place }));
  const name = usePlaceName(place);
  const back = <BackToPlace place={place} name={name} />;
  if (hasStatus(reach.error, 404) || hasStatus(reach.error, 403))
    return <NotThere what={place.type} before={back} />;
  const request = composedOf(form.values);
  return (
    <>
      <PageHeader
        title={name ? `New announcement for ${name}` : "New announcement"}
        lead={places[place.type].lead}
        before={back}
      />
      <form noValidate onSubmit={form.onSubmit(confirm.open)} className={classes.columns}>
        <AnnouncementFields form={form} />
        <Stack gap="md" className={classes.side}>
          <Reach isChosen reach={reach} />
          <Group>
            <Button type="submit">Review and announce</Button>
          </Group>
        </Stack>
      </form>
      {isConfirming && (
        <ConfirmDialog
          request={request}
          reach={reach.data}
          place={name}
          mail={trpc.announcements.previewMail.queryOptions({ scope: place, ...wordsOf(request) })}
          announce={() => trpcClient.announcements.create.mutate({ scope: place, ...request })}
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

/** The name of the place; undefined until it is known. */
const usePlaceName = ({ type, id }: Place): string | undefined =>
  useQuery(targetQuery(scopeCollections[type], id)).data?.name;

interface BackToPlaceProps {
  place: Place;
  /** Undefined until it is known. */
  name: string | undefined;
}

/** Back to the page where the announcement was begun, by its name. */
function BackToPlace({ place: { type, id }, name }: BackToPlaceProps) {
  const { page, word } = places[type];
  return (
    <BackLink to={page} params={{ id }}>
      {name ?? word}
    </BackLink>
  );
}

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
