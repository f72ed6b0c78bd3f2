import { Alert, Button, Group, Skeleton } from "@mantine/core";
import type { Project } from "@meridian/contract";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useReducer } from "react";
import { useChange } from "../../../data/useChange.ts";
import { useForm } from "../../../forms/form.ts";
import { useFaultInSight } from "../../../forms/useFaultInSight.ts";
import { faultsOf } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { BackLink, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { CheckVisibility } from "./CheckVisibility.tsx";
import { Footer, refreshWhatThereIs, useOnce } from "./Footer.tsx";
import classes from "./Form.module.css";
import { validate } from "./faults.ts";
import { ObservationFields } from "./ObservationFields.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { Prerequisites, type Start } from "./Prerequisites.tsx";
import { RapidField } from "./RapidField.tsx";
import { named, validRequest } from "./request.ts";
import { useCopied, useDraft } from "./startingValues.ts";
import { usePlace } from "./usePlace.ts";
import { blank, type ObservationForm, targetValues, type Values } from "./values.ts";

const route = getRouteApi("/shell/observations/new");

export function NewObservationPage() {
  return (
    <>
      <PageHeader
        title="New observation"
        lead="You can change it until an observatory accepts it."
        before={<BackLink to="/observations">Observations</BackLink>}
      />
      <Prerequisites observation={route.useSearch()}>{(start) => <Beginning start={start} />}</Prerequisites>
    </>
  );
}

/** Empty, or as another observation is; as empty, where that isn't there any more. */
function Beginning({ start }: { start: Start }) {
  const search = route.useSearch();
  const { project_id, observatory_id, copy_of, target: name, ra, dec, ...motion } = search;
  const asked = JSON.stringify(search);
  const copied = useCopied(copy_of);
  if (copied.isPending)
    return <Skeleton height="18rem" radius="md" role="status" aria-label="Loading form" />;
  const empty = blank();
  const isPlaced = name !== undefined && ra !== undefined && dec !== undefined;
  const fresh = {
    ...empty,
    ...(isPlaced && { target: { ...empty.target, ...targetValues({ name, ra, dec, ...motion }) } }),
    project_id: project_id ?? start.project_id,
    observatory_id: observatory_id ?? start.observatory_id,
    isNetwork: observatory_id === undefined && start.isNetwork,
  };
  return (
    <NewObservation
      key={asked}
      asked={asked}
      initialValues={copied.values ?? fresh}
      isPlaceChosen={copied.values !== undefined}
      whyNotThere={copied.whyNotThere}
    />
  );
}

interface NewObservationProps {
  /** Values that the address asks the form to begin with, as JSON. */
  asked: string;
  initialValues: Values;
  /** True if the form begins with somebody's choice of one observatory or of any. */
  isPlaceChosen: boolean;
  /** The reason why the observatory of the copied observation was left out. */
  whyNotThere: string | undefined;
}

function NewObservation({ asked, initialValues, isPlaceChosen, whyNotThere }: NewObservationProps) {
  const form = useForm<Values>({ initialValues, validate }, { isKept: true });
  const draft = useDraft(form, asked);
  const create = useCreate((error) => {
    form.setErrors(faultsOf(error));
    refreshWhatThereIs();
  });
  const { project, observatory } = usePlace(form.values);
  const submit = useOnce((values: Values) => create.mutateAsync(validRequest(named(values, observatory))));
  const [checks, countCheck] = useReducer((before: number) => before + 1, 0);
  const sent = useFaultInSight(form.onSubmit(submit), create.error, checks);
  useFittingPlace(form, project, isPlaceChosen);
  return (
    <form className={classes.form} {...sent}>
      <Draft {...draft} />
      <ObservationFields
        form={form}
        onFaults={countCheck}
        observatory={observatory}
        askAny={() => {
          form.setFieldValue("isNetwork", true);
          // The button that was pressed is gone. The page stays where it is: what was asked for stands beside it.
          sent.ref.current
            ?.querySelector<HTMLElement>("[aria-label=Where] input[value=any]")
            ?.focus({ preventScroll: true });
        }}
        place={
          <>
            <PlaceFields form={form} project={project} observatory={observatory} whyNotThere={whyNotThere} />
            <RapidField form={form} />
          </>
        }
      />
      <CheckVisibility form={form} onFaults={countCheck} />
      <Footer form={form} action="Submit observation" observatory={observatory} sending={create} />
    </form>
  );
}

function useCreate(onRefused: (error: unknown) => void) {
  const navigate = useNavigate();
  return useChange(trpc.observations.create, {
    keep: ({ id }) => trpc.observations.get.queryKey({ id }),
    done: ({ id }) => navigate({ to: "/observations/$id", params: { id }, ignoreBlocker: true }),
    say: ({ name }) => `${name} submitted`,
    refused: onRefused,
    refresh: "observation",
  });
}

/** Says that the form isn't empty and empties it, or that something else was typed before and fills that in. */
function Draft({ state, restore, startAnew }: ReturnType<typeof useDraft>) {
  if (!state) return null;
  const isOffered = state === "offered";
  return (
    <Alert
      role="status"
      icon={<IconHistory size={18} />}
      title={isOffered ? "There is a draft" : "Draft restored"}
    >
      It wasn't submitted before the page closed.
      {isOffered && " The form begins with what you asked for instead."}
      <Group mt="xs" gap="xs">
        {isOffered && (
          <Button size="compact-sm" variant="default" onClick={restore}>
            Open the draft
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={startAnew}>
          {isOffered ? "Discard it" : "Start over"}
        </Button>
      </Group>
    </Alert>
  );
}

/**
 * Takes an observatory out of the form at which the chosen project isn't made, since it would be refused, and fills in
 * the only one at which it is made, unless somebody has chosen any that fits.
 */
function useFittingPlace(form: ObservationForm, project: Project | undefined, isPlaceChosen: boolean): void {
  const { observatory_id } = form.values;
  const isNetwork = form.values.isNetwork && (isPlaceChosen || form.isDirty("isNetwork"));
  const places = project?.observatory_ids ?? [];
  const isRefused = observatory_id !== null && places.length > 0 && !places.includes(observatory_id);
  const only = useOnlyPlace(project);
  const isEmpty = observatory_id === null || isRefused;
  useEffect(() => {
    if (isNetwork || !(isRefused || (isEmpty && only))) return;
    const isTouched = form.isDirty();
    form.setFieldValue("observatory_id", only);
    if (only) form.setFieldValue("isNetwork", false);
    // Nobody loses what nobody chose.
    if (!isTouched) form.resetDirty();
  }, [isNetwork, isRefused, isEmpty, only, observatory_id]);
}

/** The observatory of a project's list where this person may observe; null where there are none or several. */
function useOnlyPlace(project: Project | undefined): string | null {
  const { data } = useQuery({
    ...trpc.observatories.list.queryOptions({
      project_id: project?.id,
      ability: "observe",
      retired: false,
      limit: 2,
    }),
    enabled: project !== undefined && project.observatory_ids.length > 0,
  });
  return data?.items.length === 1 ? (data.items[0]?.id ?? null) : null;
}
