import { deflateSync } from "node:zlib";
import { random } from "@meridian/testkit/random";
import { expect, test } from "vitest";
import { deviceStore } from "./devices.ts";
import { indiLimits } from "./limits.ts";
import type { IndiMessage } from "./property.ts";
import { indiReader } from "./reader.ts";

/** Reads bytes in pieces of such a length. */
function read(text: string | Buffer, pieces = Number.MAX_SAFE_INTEGER, limits = indiLimits): IndiMessage[] {
  const heard: IndiMessage[] = [];
  const reader = indiReader((message) => void heard.push(message), limits);
  const bytes = typeof text === "string" ? Buffer.from(text, "latin1") : text;
  for (let at = 0; at < bytes.length; at += pieces) reader.write(bytes.subarray(at, at + pieces));
  return heard;
}

const definition = `<defNumberVector device="Mount" name="COORD" label="Wh&#233;re" state="Busy" perm="rw" timeout="60">
  <defNumber name="RA" label="RA" format="%10.6m" min="0" max="24" step="0">-1:30:36</defNumber>
</defNumberVector>
`;
const image = (content: Buffer, size: number, format = ".fits") => {
  const base64 = content.toString("base64");
  return `<setBLOBVector device="Cam" name="CCD1" state="Ok"><oneBLOB name="CCD1" size="${size}" enclen="${base64.length}" format="${format}">
${base64.replace(/.{72}/g, "$&\n")}
</oneBLOB></setBLOBVector>`;
};
/** Zeros, twelve times as many as one image may have. */
function manyPacked() {
  const zeros = Buffer.alloc(100 * 2 ** 20);
  const base64 = deflateSync(zeros).toString("base64");
  const one = `<oneBLOB name="C" size="${zeros.length}" enclen="${base64.length}" format=".fits.z">${base64}</oneBLOB>`;
  return `<setBLOBVector device="Cam" name="CCD1">${one.repeat(12)}`;
}
const content = Buffer.from(Array.from({ length: 10_001 }, (_, at) => (at * 31) % 256));

test("elements are read however the bytes are cut", () => {
  const text = `${definition}<message device="Mount" message="a &gt; b"/>${image(content, content.length)}<delProperty device="Mount"/>`;
  for (const pieces of [1, 2, 3, 7, 71, 1000, 1e6]) {
    const [defined, said, set, gone] = read(text, pieces);
    expect(defined).toMatchObject({
      type: "define",
      property: { kind: "Number", name: "COORD", label: "Whére", state: "Busy", timeout: 60 },
    });
    const { elements } = (defined as Extract<IndiMessage, { type: "define" }>).property;
    expect(elements.get("RA")).toMatchObject({ value: -1.51, min: 0, max: 24 });
    expect(said).toEqual({ type: "say", device: "Mount", text: "a > b" });
    expect((set as Extract<IndiMessage, { type: "set" }>).blobs.get("CCD1")?.content.equals(content)).toBe(
      true,
    );
    expect(gone).toEqual({ type: "delete", device: "Mount", name: undefined });
  }
});

test("a packed image is unpacked", () => {
  const [set] = read(image(deflateSync(content), content.length, ".fits.z"), 100);
  const blob = (set as Extract<IndiMessage, { type: "set" }>).blobs.get("CCD1");
  expect(blob?.format).toBe(".fits");
  expect(blob?.content.equals(content)).toBe(true);
});

test("a property without a device or a name is passed over, and a number's range may change", () => {
  const number = (kind: string, of: string, range: string, name = "N") =>
    `<${kind}NumberVector ${of}><${kind === "def" ? "defNumber" : "oneNumber"} name="${name}" ${range}>1</${kind === "def" ? "defNumber" : "oneNumber"}></${kind}NumberVector>`;
  const nameless = ['device="" name=""', 'device="A"', 'name="P"'].flatMap((of) => [
    number("def", of, ""),
    number("set", of, ""),
  ]);
  const named = 'device="A" name="P"';
  const messages = read(
    [
      ...nameless,
      '<delProperty device=""/>',
      number("def", named, 'min="0" max="10"'),
      '<delProperty device="A" name=""/>',
      number("set", named, 'max="20"'),
    ].join(""),
    1e6,
  );
  expect(messages.map(({ type }) => type)).toEqual(["define", "set"]);
  const devices = deviceStore(indiLimits);
  for (const message of messages) devices.take(message as Parameters<typeof devices.take>[0]);
  expect(devices.find("A", "P")!.elements.get("N")).toMatchObject({ value: 1, min: 0, max: 20 });
});

test.each([
  [
    "an image that is shorter than it says",
    image(content, content.length + 1),
    "has 10001 bytes instead of 10002",
  ],
  ["an image that is longer than it says", image(content, 5000), "longer than it says"],
  ["an image without a size", image(content, Number.NaN), "doesn't say how large it is"],
  ["a packed image that says too little", image(deflateSync(content), 9000, ".fits.z"), "can't be unpacked"],
  ["many packed images in one element", manyPacked(), "larger than the"],
  ["an image of many GB", image(content, 2e12), "larger than the 1073741824 allowed"],
  ["something else than XML", "HTTP/1.1 400 Bad Request <html><a></b>", "it isn't XML"],
  ["a long name", `<defTextVector device="${"A".repeat(201)}" name="B"/>`, "device that is too long"],
  ["an element without an end", `<defTextVector device="${"A".repeat(300_000)}`, "longer than any"],
  [
    "too many elements",
    `<defTextVector device="A" name="B">${"<defText name='C'/>".repeat(2001)}`,
    "more than 2000",
  ],
  ["elements within each other", "<a><b><c>", "where no element belongs"],
])("%s ends the connection", (_, text, reason) => {
  for (const pieces of [1, 64, 1e6]) expect(() => read(text, pieces)).toThrow(reason);
});

test("bytes of a serial line and elements of later versions do no harm", () => {
  const text = `<message message="\0\x07 20 \xb0C"/><newThing a="b"><c/></newThing><pingRequest uid="7"/>`;
  expect(read(text)).toEqual([
    { type: "say", device: undefined, text: "?? 20 °C" },
    { type: "ping", uid: "7" },
  ]);
});

test("random damage ends in an IndiFault or is read, and nothing else", () => {
  const sound = Buffer.from(`${definition}${image(content.subarray(0, 300), 300)}${definition}`, "latin1");
  const chance = random(7);
  for (let round = 0; round < 2000; round++) {
    const damaged = Buffer.from(sound);
    for (let hit = 0; hit < 3; hit++) damaged[chance.integer(0, damaged.length - 1)] = chance.integer(0, 255);
    try {
      read(damaged, chance.integer(1, 200));
    } catch (error) {
      expect((error as Error).name).toBe("IndiFault");
    }
  }
});
