import type { PropertyKind } from "./property.ts";

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
/** Text as XML in latin1: a character that this lacks is a question mark. */
const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (found) => escapes[found]!).replace(/[^\t\n\r\x20-\x7e\xa0-\xff]/gu, "?");

/** An element that asks for something, as `getProperties` and `enableBLOB` do. */
export const request = (name: string, attributes: Record<string, string>, content = ""): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return content ? `<${name}${written.join("")}>${content}</${name}>\n` : `<${name}${written.join("")}/>\n`;
};

export type Values = Record<string, string | number | boolean>;

/** Asks for other values of a property. A switch is on with `true`; numbers must be finite. */
export function newVector(kind: PropertyKind, device: string, name: string, values: Values): string {
  const elements = Object.entries(values).map(([element, value]) => {
    if (typeof value === "number" && !Number.isFinite(value))
      throw new Error(`${device}: ${name}.${element} must be a number`);
    const text = typeof value === "boolean" ? (value ? "On" : "Off") : escaped(String(value));
    return request(`one${kind}`, { name: element }, text);
  });
  return request(`new${kind}Vector`, { device, name }, elements.join(""));
}
