import { Button, FileButton, Group, Input, SegmentedControl } from "@mantine/core";
import { observatoryLimits } from "@meridian/contract";
import { useRef, useState } from "react";
import type { ObservatoryForm } from "../settings/values.ts";
import { readHorizon } from "./faults.ts";
import classes from "./Horizon.module.css";
import { HorizonDome } from "./HorizonDome.tsx";
import { HorizonTable, mostRows } from "./HorizonTable.tsx";
import { HorizonText } from "./HorizonText.tsx";
import { describeHorizon, drawable } from "./rows.ts";

/** Far more than a horizon takes. */
const mostBytes = 1_000_000;

const unlimited = observatoryLimits.parse({});

/** An altitude that can be drawn while another is being typed. */
const altitudeOf = (typed: number | string, otherwise: number) =>
  typed !== "" && Number(typed) >= 0 && Number(typed) <= 90 ? Number(typed) : otherwise;

type Way = "table" | "text";

/** The skyline of an observatory, drawn over a compass as it is typed, pasted or read from a file. */
export function HorizonField({ form }: { form: ObservatoryForm }) {
  const { horizon, horizon_text: text, ...values } = form.values;
  const isLong = horizon.length > mostRows;
  const [chosen, setWay] = useState<Way>(horizon.length > 0 ? "table" : "text");
  const way = isLong ? "text" : chosen;
  const chooser = useRef<HTMLButtonElement>(null);
  const resetFile = useRef<() => void>(null);
  const points = drawable(horizon);
  const write = (typed: string | null) => {
    setWay("text");
    form.setFieldValue("horizon_text", typed);
    const { value } = readHorizon(typed ?? "");
    if (value) form.setFieldValue("horizon", value);
  };
  const take = async (file: File | null): Promise<void> => {
    resetFile.current?.();
    if (!file) return;
    if (file.size <= mostBytes) return write(await file.text());
    setWay("text");
    form.setFieldError("horizon_text", `${file.name} is too large for a horizon.`);
  };
  const change = (next: string) => {
    // The table has what could be read of the text.
    form.setFieldValue("horizon_text", null);
    setWay(next as Way);
  };
  const clear = () => {
    write(null);
    chooser.current?.focus();
  };
  return (
    <fieldset className={classes.plain}>
      <Input.Label component="legend">Horizon</Input.Label>
      <Input.Description mb={8}>
        Trees, hills and walls: nothing is observed behind them. Leave it empty if the minimum altitude is
        enough.
      </Input.Description>
      <div className={classes.field}>
        <HorizonDome
          horizon={points}
          min_altitude={altitudeOf(values.min_altitude, unlimited.min_altitude)}
          max_altitude={altitudeOf(values.max_altitude, unlimited.max_altitude)}
        />
        <div className={classes.editor}>
          <p className={classes.summary} aria-live="polite">
            {describeHorizon(points) ?? "No horizon yet"}
          </p>
          <Group gap="xs">
            <SegmentedControl
              aria-label="Edit the horizon as"
              size="sm"
              value={way}
              onChange={change}
              data={[
                { value: "table", label: "Table", disabled: isLong || !readHorizon(text ?? "").value },
                { value: "text", label: "Text" },
              ]}
            />
            <FileButton resetRef={resetFile} accept=".hrz,.txt,.csv,.dat,text/plain" onChange={take}>
              {(props) => (
                <Button {...props} ref={chooser} variant="default">
                  Choose a file
                </Button>
              )}
            </FileButton>
            {(horizon.length > 0 || text) && (
              <Button variant="subtle" color="red" onClick={clear}>
                Clear
              </Button>
            )}
          </Group>
          {isLong && <Input.Description>More than {mostRows} points are edited as text.</Input.Description>}
          {way === "table" ? <HorizonTable form={form} /> : <HorizonText form={form} onChange={write} />}
          {form.errors.horizon && <Input.Error role="alert">{form.errors.horizon}</Input.Error>}
        </div>
      </div>
    </fieldset>
  );
}
