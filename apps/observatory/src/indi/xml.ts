import type { Blob } from "./property.ts";

/** A top-level element with its children; a child has a text, or a file in its place. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  blob?: Blob;
  children: XmlElement[];
}
