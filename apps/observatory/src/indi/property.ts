/** Properties of devices as INDI has them (protocol 1.7): vectors of named elements of one kind. */

export const propertyStates = ["Idle", "Ok", "Busy", "Alert"] as const;
export type PropertyState = (typeof propertyStates)[number];

interface Vector<Kind extends string, Element> {
  kind: Kind;
  device: string;
  name: string;
  label: string;
  group: string;
  state: PropertyState;
  /** `ro`, `wo` or `rw`; a light is always `ro`. */
  permission: "ro" | "wo" | "rw";
  /** The longest time in seconds that its driver says a change takes; 0 where it doesn't say. */
  timeout: number;
  elements: Map<string, Element>;
}

interface Labelled<Value> {
  label: string;
  value: Value;
}
/** The range of a number, as far as a driver has said it by now. */
export type NumberRange = Partial<Pick<NumberElement, "min" | "max" | "step">>;
export interface NumberElement extends Labelled<number> {
  min: number;
  max: number;
  step: number;
}
/** A file that a driver sent. */
export interface Blob {
  /** Its name's end, with the point: `.fits`. */
  format: string;
  content: Buffer;
}

type TextProperty = Vector<"Text", Labelled<string>>;
type NumberProperty = Vector<"Number", NumberElement>;
type SwitchProperty = Vector<"Switch", Labelled<boolean>> & { rule: string };
type LightProperty = Vector<"Light", Labelled<PropertyState>>;
type BlobProperty = Vector<"BLOB", Labelled<undefined>>;
export type Property = TextProperty | NumberProperty | SwitchProperty | LightProperty | BlobProperty;
export type PropertyKind = Property["kind"];

/** The messages that a server sends, one top-level element after the other. */
export type IndiMessage =
  | { type: "define"; property: Property; text: string | undefined }
  | {
      type: "set";
      kind: PropertyKind;
      device: string;
      name: string;
      state: PropertyState | undefined;
      timeout: number | undefined;
      values: Map<string, string>;
      /** Ranges that have changed, of numbers. */
      ranges: Map<string, NumberRange>;
      blobs: Map<string, Blob>;
      text: string | undefined;
    }
  | { type: "delete"; device: string; name: string | undefined }
  | { type: "say"; device: string | undefined; text: string }
  | { type: "ping"; uid: string };
