import { Alert, Stack, Text, TextInput } from "@mantine/core";
import type { FormErrors } from "@mantine/form";
import type { Observation } from "@meridian/contract";
import { IconLock } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useReducer } from "react";
import { readAnew } from "../../../data/readAnew.ts";
import { NameOf } from "../../../data/searchSelect/SearchSelect.tsx";
import { observatorySource } from "../../../data/searchSelect/sources.ts";
import { useChange } from "../../../data/useChange.ts";
import { useEditForm } from "../../../forms/useEditForm.ts";
import { useFaultInSight } from "../../../forms/useFaultInSight.ts";
import { hasStatus } from "../../../problem.ts";
import { anyThatFits, placeName } from "../../../resource/observations/place.ts";
import { trpc } from "../../../trpc.ts";
import { ConflictNotice } from "../../../ui/page/ConflictNotice.tsx";
import { CheckVisibility } from "./CheckVisibility.tsx";
import { DestinationName } from "./DestinationField.tsx";
import { Footer, refreshWhatThereIs, useOnce } from "./Footer.tsx";
import classes from "./Form.module.css";
import { validate } from "./faults.ts";
import { NetworkFields } from "./NetworkFields.tsx";
import { ObservationFields } from "./ObservationFields.tsx";
import { changedRequest, named } from "./request.ts";
import { usePlace } from "./usePlace.ts";
import { type Values, valuesOf } from "./values.ts";

interface EditFormProps {
  observation: Observation;
  /** The error of the last read. */
  error: unknown;
}

const observatories = observatorySource();

/** The fields that can't be changed any more. */
const keptFields = ["project_id", "observatory_id", "urgency"];

/** Changes what is asked for, as long as no observatory has taken it on. */
export function EditForm({ observation, error }: EditFormProps) {
  const { form, base, refused, conflict } = useEditForm({
    document: observation,
    valuesOf,
    validate,
    read: () => readAnew(trpc.observations.get.queryOptions({ id: observation.id })),
    names: {
      external_storage_id: (id) => <DestinationName id={id} observation={observation} />,
      "where.observatory_ids": (id) => <NameOf source={observatories} id={id} />,
    },
  });
  const isNetwork = observation.where !== null;
  const { project, observatory } = usePlace({ ...observation, isNetwork });
  const update = useUpdate((reason) => {
    refreshWhatThereIs();
    return refused(reason);
  });
  const save = useOnce((values: Values) => {
    const changes = changedRequest(named(values, observatory), valuesOf(base));
    return update.mutateAsync({ id: base.id, if_version: base.version, ...changes });
  });
  const [checks, countCheck] = useReducer((before: number) => before + 1, 0);
  const sent = useFaultInSight(form.onSubmit(save), update.error, checks);
  const { external_storage_id, external_storage_name } = base;
  const isGone = hasStatus(error, 404);
  const isEditable = observation.abilities.update && !isGone;
  const isConflict = hasStatus(update.error, 412);
  return (
    <form className={classes.form} {...sent}>
      <NotEditable observation={observation} isGone={isGone} />
      {isConflict && isEditable && <ConflictNotice {...conflict} />}
      <ObservationFields
        form={form}
        onFaults={countCheck}
        observatory={observatory}
        place={
          <>
            <Kept observation={observation} faults={form.errors} />
            {isNetwork && <NetworkFields form={form} project={project} />}
          </>
        }
        kept={
          external_storage_id === null
            ? undefined
            : { id: external_storage_id, name: external_storage_name ?? "A destination that is gone" }
        }
      />
      {/* It is answered for those who may observe there. */}
      {(isNetwork || observatory?.abilities.observe) && (
        <CheckVisibility form={form} kept={keptFields} onFaults={countCheck} />
      )}
      <Footer
        form={form}
        action="Save"
        observatory={observatory}
        sending={isConflict || !isEditable ? { ...update, error: null } : update}
        isSendable={form.isDirty() && isEditable}
      />
    </form>
  );
}

interface KeptProps {
  observation: Observation;
  /** Faults of the project and the place that a change has brought to light. */
  faults: FormErrors;
}

/** The project, the place and the urgency, which stay. */
function Kept({ observation, faults }: KeptProps) {
  const { project_name, where, urgency } = observation;
  const isRapid = urgency === "rapid";
  return (
    <Stack gap={4}>
      <div className={classes.pair}>
        <TextInput label="Project" readOnly variant="filled" value={project_name} error={faults.project_id} />
        <TextInput
          label="Where"
          readOnly
          variant="filled"
          value={where ? anyThatFits : placeName(observation)}
          error={faults.where}
        />
        <TextInput label="Urgency" readOnly variant="filled" value={isRapid ? "Rapid request" : "Normal"} />
      </div>
      <Text size="sm" c="dimmed">
        These stay as they were submitted{isRapid && ": a rapid request counts towards the project's quota"}.
        To change them, submit a duplicate and cancel this observation.
      </Text>
    </Stack>
  );
}

function useUpdate(refused: (error: unknown) => Promise<void>) {
  const navigate = useNavigate();
  return useChange(trpc.observations.update, {
    keep: ({ id }) => trpc.observations.get.queryKey({ id }),
    done: ({ id }) => navigate({ to: "/observations/$id", params: { id }, ignoreBlocker: true }),
    say: ({ name }) => `${name} saved`,
    refused,
    refresh: "observation",
  });
}

interface NotEditableProps {
  observation: Observation;
  isGone: boolean;
}

/** The reason why it can't be changed, or no longer; nothing while it can. */
function NotEditable({ observation: { abilities, status }, isGone }: NotEditableProps) {
  if (abilities.update && !isGone) return null;
  const title = isGone
    ? "It is no longer there for you"
    : status === "pending"
      ? "It isn't yours to change"
      : "It can no longer be changed";
  return (
    <Alert role="alert" icon={<IconLock size={18} />} title={title}>
      {isGone && "It was deleted, or you don't see it any more. "}
      {!isGone && status === "pending" && "Only who submitted it can, and who operates its observatory. "}
      {!isGone &&
        status !== "pending" &&
        `It is ${status.replaceAll("_", " ")}, and only pending ones change. `}
      What you typed stays here as long as this page is open.
    </Alert>
  );
}
