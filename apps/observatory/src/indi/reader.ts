import { SaxesParser } from "saxes";
import { blobDecoder } from "./blobDecoder.ts";
import { IndiFault, type IndiLimits, indiLimits } from "./limits.ts";
import { messageOf } from "./messageOf.ts";
import type { IndiMessage } from "./property.ts";
import type { XmlElement } from "./xml.ts";

const [opens, closes] = ["<".charCodeAt(0), ">".charCodeAt(0)];
// biome-ignore lint/suspicious/noControlCharactersInRegex: drivers pass on what a serial line gave them
const unprintable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/**
 * Reads what an INDI server sends: elements that follow each other without an end, in latin1. The content of an image goes
 * past the XML parser, which would make a text of it, to a decoder. Throws IndiFault for whatever isn't INDI.
 */
export function indiReader(hear: (message: IndiMessage) => void, limits: IndiLimits = indiLimits) {
  const parser = new SaxesParser({ fragment: true, position: false });
  const open: XmlElement[] = [];
  let decoder: ReturnType<typeof blobDecoder> | undefined;
  /** True between the tags of an image. */
  let inContent = false;
  /** Bytes: since a tag, of an element without its images, of its images. */
  let [sinceTag, inElement, inImages] = [0, 0, 0];

  parser.on("error", ({ message }) => {
    throw new IndiFault(`it isn't XML: ${message}`);
  });
  parser.on("opentag", ({ name, attributes: given }) => {
    const attributes = given as Record<string, string>;
    const element: XmlElement = { name, attributes, text: "", children: [] };
    const [vector] = open;
    if (open.length > 1) throw new IndiFault(`<${name}> is where no element belongs`);
    if (vector && vector.children.push(element) > limits.elements)
      throw new IndiFault(`${vector.name} has more than ${limits.elements} elements`);
    open.push(element);
    if (name === "oneBLOB") {
      const { size, enclen, format } = attributes;
      decoder = blobDecoder({ size, enclen, format }, limits.blobBytes - inImages);
      inContent = true;
    }
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => {
    const element = open.pop()!;
    if (element.name === "oneBLOB") {
      element.blob = decoder!.end();
      inImages += element.blob.content.length;
      decoder = undefined;
      inContent = false;
    }
    if (open.length > 0) return;
    inElement = 0;
    inImages = 0;
    const message = messageOf(element, limits);
    if (message) hear(message);
  });

  function parse(piece: Buffer) {
    sinceTag += piece.length;
    inElement += piece.length;
    if (sinceTag > limits.textBytes || inElement > limits.elementBytes)
      throw new IndiFault("an element is longer than any that a driver needs");
    parser.write(piece.toString("latin1").replace(unprintable, "?"));
    if (piece.at(-1) === closes) sinceTag = 0;
  }

  return {
    write(chunk: Buffer) {
      for (let at = 0; at < chunk.length; ) {
        const found = chunk.indexOf(inContent ? opens : closes, at);
        const end = found < 0 ? chunk.length : inContent ? found : found + 1;
        const piece = chunk.subarray(at, end);
        at = end;
        if (!inContent) parse(piece);
        else {
          decoder!.write(piece);
          inContent = found < 0;
        }
      }
    },
  };
}
