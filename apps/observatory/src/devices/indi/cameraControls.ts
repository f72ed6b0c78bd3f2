import { join } from "node:path";
import { z } from "zod";
import type { Indi } from "../../indi/client.ts";
import { readJson, writeJson } from "../../store/durable.ts";
import { CannotDo } from "../devices.ts";
import { deviceOf } from "./device.ts";

type Control = "gain" | "offset";
type Own = Partial<Record<Control, number>>;

/** The cameras' own values, by their names. */
const kept = z.record(z.string(), z.object({ gain: z.number().optional(), offset: z.number().optional() }));

/**
 * Sets the gain and the offset of a camera. Before one is changed, the camera's own value is noted in the folder, so that an exposure
 * that asks for none has that again, also after a restart. Without a folder it is known only until then.
 */
export function cameraControls(
  indi: Indi,
  name: string,
  folder: string | undefined,
  log: (line: string) => void,
) {
  const { find, limits, number } = deviceOf(indi, name);
  const path = folder && join(folder, "camera.json");
  const cameras = (path && readJson(path, kept)) || {};
  const own: Own = cameras[name] ?? {};

  async function note(control: Control, value: number | undefined) {
    if (value === undefined) delete own[control];
    else own[control] = value;
    if (!path) return;
    await writeJson(path, { ...cameras, [name]: own }).catch(({ message }: Error) =>
      log(`Not written down: ${message}`),
    );
  }
  /** Drivers have gain and offset as properties of their own, or among the controls of the camera. */
  function elementOf(control: Control) {
    for (const property of [`CCD_${control.toUpperCase()}`, "CCD_CONTROLS"])
      for (const element of find(property)?.elements.keys() ?? [])
        if (element.toLowerCase() === control) return { property, element };
    return undefined;
  }
  /** Null for the camera's own. Throws CannotDo where another can't be set. */
  return async function set(control: Control, value: number | null, signal: AbortSignal): Promise<void> {
    const wanted = value ?? own[control];
    if (wanted === undefined) return;
    const found = elementOf(control);
    if (!found && value === null) return;
    if (!found) throw new CannotDo(`${name} doesn't let its ${control} be set.`);
    const { property, element } = found;
    const { min, max } = limits(property, element);
    const isWithin = wanted >= min && wanted <= max;
    // It was that of another mode of the camera.
    if (!isWithin && value === null) return note(control, undefined);
    if (!isWithin)
      throw new CannotDo(`${name} takes a ${control} from ${min} to ${max}, and ${wanted} isn't.`);
    const present = number(property, element);
    if (present !== wanted) {
      if (own[control] === undefined) await note(control, present);
      await indi.change(name, property, { [element]: wanted }, { signal });
    }
    // From here on it is what somebody else may set.
    if (value === null) await note(control, undefined);
  };
}
