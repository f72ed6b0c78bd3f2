import {
  type CreateObservationInput,
  type FieldError,
  type Observation,
  type ObservationDocument,
  withPanelSize,
} from "@meridian/contract";
import { observations } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { invalidFields } from "../../base/errors.ts";
import { requireActivePerson, requireUser } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { requestErrors } from "./checks.ts";
import { destinationErrors } from "./destinations.ts";
import { observationOf } from "./find.ts";
import { networkErrors } from "./fitting.ts";
import { observationNotice } from "./notice.ts";
import { placeOf, type Site } from "./places.ts";
import { rapidErrors } from "./rapid.ts";
import { byActor, recordStatusChanges } from "./status.ts";

/**
 * Submits an observation. Throws UNAUTHENTICATED, and INVALID naming everything that is in its way: the project, the
 * observatory, what can't be done there, and where its files are to go.
 */
export async function createObservation(ctx: Context, input: CreateObservationInput): Promise<Observation> {
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const { sites, organization_id, errors } = await placeOf(tx, ctx, input);
    errors.push(...errorsAt(sites, input, ctx.now()));
    errors.push(...(await destinationErrors(tx, userId, input.external_storage_id)));
    if (errors.length === 0) errors.push(...(await rapidErrors(tx, ctx, input, sites)));
    if (errors.length > 0) throw invalidFields(errors);
    const { id: user_id } = await requireActivePerson(tx, { user_id: userId });
    const sequence = input.where ? input.sequence : withPanelSize(input.sequence, sites[0]!.equipment);
    const document = observations.schema.parse({ ...input, sequence, user_id, organization_id });
    return observationOf(tx, ctx, await insert(tx, ctx, document));
  });
}

/** Lists the errors of a request at the observatory that it names, or at all those of the network. */
export const errorsAt = (sites: readonly Site[], request: Asked, now: Date): FieldError[] =>
  request.where
    ? networkErrors(request, sites, now)
    : sites.flatMap((site) => requestErrors(request, site, now));

type Asked = Parameters<typeof networkErrors>[0];

async function insert(tx: Transaction, ctx: Context, document: ObservationDocument): Promise<string> {
  const { id } = await observations.insert(tx, document, ctx.now());
  await recordStatusChanges(tx, byActor(ctx), [{ observation_id: id, from: null, to: document.status }]);
  await record(tx, ctx, {
    subject: { type: "observation", id },
    action: "observation.create",
    after: document,
    notices: [observationNotice({ id, ...document })],
  });
  return id;
}
