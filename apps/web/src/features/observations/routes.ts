import { words } from "../../format/search.ts";
import { observationsSearch } from "../../resource/observations/search.ts";
import { page } from "../../shell/page.ts";
import { shell } from "../../shell/parents.ts";

/** A page for a new observation: for which project and where it is to be made, by their ids. */
interface NewObservationSearch {
  project_id?: string | undefined;
  observatory_id?: string | undefined;
  /** The observation that the form begins as. */
  copy_of?: string | undefined;
  /** The target that the form begins with: its name, its position in degrees, and its proper motion. */
  target?: string | undefined;
  ra?: number | undefined;
  dec?: number | undefined;
  epoch?: number | undefined;
  pm_ra?: number | undefined;
  pm_dec?: number | undefined;
}

const finite = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : undefined);

const newObservationSearch = (search: Record<string, unknown>): NewObservationSearch => ({
  project_id: words(search.project_id),
  observatory_id: words(search.observatory_id),
  copy_of: words(search.copy_of),
  target: words(search.target),
  ra: finite(search.ra),
  dec: finite(search.dec),
  epoch: finite(search.epoch),
  pm_ra: finite(search.pm_ra),
  pm_dec: finite(search.pm_dec),
});

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
