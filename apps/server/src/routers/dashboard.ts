import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { noInput, proceduresOf } from "../trpc/proceduresOf.ts";

const { read } = proceduresOf("Dashboard");

export const dashboard = router({
  get: read(
    "GET /api/v1/dashboard",
    "Figures about the things you look after",
    noInput,
    contract.dashboard,
    domain.getDashboard,
  ),
});
