import { newObservationSearch, observationsSearch } from "../../resource/observations/search.ts";
import { page } from "../../shell/page.ts";
import { shell } from "../../shell/parents.ts";

/** The number of the image that is open. */
interface ObservationSearch {
  image?: number | undefined;
}

const observationSearch = ({ image }: Record<string, unknown>): ObservationSearch => ({
  image: typeof image === "number" && Number.isInteger(image) && image > 0 ? image : undefined,
});

export const observationsRoutes = [
  page(
    shell,
    "/observations",
    () => import("./ObservationsPage.tsx"),
    "ObservationsPage",
    observationsSearch,
  ),
  page(
    shell,
    "/observations/new",
    () => import("./form/NewObservationPage.tsx"),
    "NewObservationPage",
    newObservationSearch,
  ),
  page(
    shell,
    "/observations/$id",
    () => import("./detail/ObservationPage.tsx"),
    "ObservationPage",
    observationSearch,
  ),
  page(
    shell,
    "/observations/$id/edit",
    () => import("./form/EditObservationPage.tsx"),
    "EditObservationPage",
  ),
] as const;
