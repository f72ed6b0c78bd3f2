import { IndiFault, type IndiLimits } from "./limits.ts";
import { readNumber } from "./numbers.ts";
import {
  type Blob,
  type IndiMessage,
  type NumberElement,
  type NumberRange,
  type Property,
  type PropertyKind,
  type PropertyState,
  propertyStates,
} from "./property.ts";
import type { XmlElement } from "./xml.ts";

const kinds = ["Text", "Number", "Switch", "Light", "BLOB"] as const satisfies PropertyKind[];
const states: readonly string[] = propertyStates;
const longestText = 4000;

/** The state that a text names; undefined for any other word. */
const readState = (text: string | undefined): PropertyState | undefined =>
  states.includes(text?.trim() ?? "") ? (text!.trim() as PropertyState) : undefined;

/**
 * Reads a top-level element. Undefined for those that later versions may bring, and for properties without a device or a name, which
 * drivers send that define what they haven't filled in; throws IndiFault for one that isn't sound.
 */
export function messageOf(element: XmlElement, limits: IndiLimits): IndiMessage | undefined {
  const { name, attributes } = element;
  const named = (attribute: string) => {
    const value = attributes[attribute];
    if (!value) throw new IndiFault(`<${name}> has no ${attribute}`);
    if (value.length > limits.nameLength)
      throw new IndiFault(`<${name}> has a ${attribute} that is too long`);
    return value;
  };
  const text = attributes.message?.slice(0, longestText);
  const definition = kinds.find((kind) => name === `def${kind}Vector`);
  const change = kinds.find((kind) => name === `set${kind}Vector`);
  if ((definition || change) && !(attributes.device && attributes.name)) return undefined;
  if (definition) return { type: "define", property: propertyOf(definition, element, named), text };
  if (change) return { ...changeOf(element, named), kind: change, text };
  // A device goes with all that it has where no name is given; an empty one is that of no property.
  if (name === "delProperty" && attributes.device && attributes.name !== "")
    return { type: "delete", device: named("device"), name: attributes.name && named("name") };
  if (name === "message" && text !== undefined)
    return { type: "say", device: attributes.device ? named("device") : undefined, text };
  if (name === "pingRequest") return { type: "ping", uid: named("uid") };
  return undefined;
}

type Named = (attribute: string) => string;

function propertyOf(kind: PropertyKind, { attributes, children }: XmlElement, named: Named): Property {
  const elements = new Map<string, unknown>();
  for (const child of children) {
    const { name = "", label } = child.attributes;
    elements.set(name, { label: (label || name).slice(0, 200), ...elementOf(kind, child) });
  }
  const timeout = readNumber(attributes.timeout ?? "") ?? 0;
  return {
    kind,
    device: named("device"),
    name: named("name"),
    label: (attributes.label || attributes.name!).slice(0, 200),
    group: (attributes.group ?? "").slice(0, 200),
    state: readState(attributes.state) ?? "Idle",
    permission: kind === "Light" ? "ro" : permissionOf(attributes.perm),
    timeout: Math.max(0, timeout),
    elements,
    ...(kind === "Switch" && { rule: attributes.rule ?? "AnyOfMany" }),
  } as Property;
}

const permissionOf = (text: string | undefined) => (text === "ro" || text === "wo" ? text : "rw");

function elementOf(kind: PropertyKind, { attributes, text }: XmlElement) {
  if (kind === "BLOB") return { value: undefined };
  if (kind !== "Number") return { value: readValue(kind, text) };
  const element: Omit<NumberElement, "label"> = {
    ...{ value: readNumber(text) ?? Number.NaN, min: 0, max: 0, step: 0 },
    ...rangeOf(attributes),
  };
  return element;
}

/** The range of a number, as far as it is said. */
function rangeOf(attributes: XmlElement["attributes"]): NumberRange {
  const said = (["min", "max", "step"] as const).flatMap((of) => {
    const limit = readNumber(attributes[of] ?? "");
    return limit === undefined ? [] : [[of, limit]];
  });
  return Object.fromEntries(said);
}

/** A value as its text says; a number that is none is NaN, which no comparison takes for one. */
export function readValue(kind: Exclude<PropertyKind, "BLOB">, text: string) {
  if (kind === "Text") return text.trim();
  if (kind === "Number") return readNumber(text) ?? Number.NaN;
  if (kind === "Switch") return text.trim() === "On";
  return readState(text) ?? "Idle";
}

function changeOf({ attributes, children }: XmlElement, named: Named) {
  const values = new Map<string, string>();
  const ranges = new Map<string, NumberRange>();
  const blobs = new Map<string, Blob>();
  for (const { attributes: of, text, blob } of children) {
    const name = of.name ?? "";
    if (blob) blobs.set(name, blob);
    else values.set(name, text);
    ranges.set(name, rangeOf(of));
  }
  return {
    type: "set" as const,
    device: named("device"),
    name: named("name"),
    state: readState(attributes.state),
    timeout: readNumber(attributes.timeout ?? ""),
    values,
    ranges,
    blobs,
  };
}
