import { NumberInput } from "@mantine/core";
import type { Project } from "@meridian/contract";
import { SearchMultiSelect } from "../../../data/searchSelect/SearchSelect.tsx";
import classes from "./Form.module.css";
import { observatoriesFor } from "./observatoriesFor.ts";
import { useStateOption } from "./useStateOption.tsx";
import type { ObservationForm } from "./values.ts";

interface NetworkFieldsProps {
  form: ObservationForm;
  project: Project | undefined;
}

/** The observatories and telescopes that a request to the network may be placed at. */
export function NetworkFields({ form, project }: NetworkFieldsProps) {
  const renderOption = useStateOption();
  const number = (name: string) => ({ hideControls: true, ...form.getInputProps(`where.${name}`) });
  return (
    <>
      <SearchMultiSelect
        label="Only these observatories"
        description={
          project?.observatory_ids.length
            ? "Leave empty for any of the project's observatories where you may observe."
            : "Leave empty for any where you may observe."
        }
        clearable
        clearButtonProps={{ "aria-label": "Any observatory" }}
        source={observatoriesFor(project)}
        renderOption={renderOption}
        {...form.getInputProps("where.observatory_ids")}
        error={faultOf(form)}
      />
      <div className={classes.pair}>
        <NumberInput label="Smallest aperture (m)" placeholder="Any" {...number("min_aperture")} />
        <NumberInput
          label="Largest pixel scale (″ per pixel)"
          placeholder="Any"
          {...number("max_pixel_scale")}
        />
        <NumberInput label="Smallest field of view (′)" placeholder="Any" {...number("min_field")} />
      </div>
    </>
  );
}

/** A fault of the list, or of one of its observatories. */
const faultOf = ({ errors }: ObservationForm) =>
  Object.entries(errors).find(([path]) => path.split(".", 2).join(".") === "where.observatory_ids")?.[1];
