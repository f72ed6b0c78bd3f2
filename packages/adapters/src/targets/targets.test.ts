import { describe, expect, test, vi } from "vitest";
import { fakeService, faults } from "../destinations/service.fixture.ts";
import { builtInCatalogue } from "./builtInCatalogue.ts";
import { catalogueFrom } from "./catalogue.ts";
import { openTargetResolver } from "./openTargetResolver.ts";
import { sesame } from "./sesame.ts";

const catalogue = builtInCatalogue();

/** Positions of SIMBAD, in the ICRS at J2000; the catalogue's are rounded. */
test.each([
  ["M 31", "M 31", 10.6847, 41.2688],
  ["m31", "M 31", 10.6847, 41.2688],
  ["Messier 031", "M 31", 10.6847, 41.2688],
  ["NGC 224", "M 31", 10.6847, 41.2688],
  ["Andromeda Galaxy", "M 31", 10.6847, 41.2688],
  ["Andromeda", "M 31", 10.6847, 41.2688],
  ["omega cen", "NGC 5139", 201.697, -47.4795],
  ["Omega Centauri", "NGC 5139", 201.697, -47.4795],
  ["Alpha Centauri", "Rigil Kentaurus", 219.9021, -60.834],
  ["alpha1 Cen", "Rigil Kentaurus", 219.9021, -60.834],
  ["Beta Canis Majoris", "Mirzam", 95.6749, -17.9559],
  ["61 Cygni", "61 Cyg", 316.7247, 38.7494],
  ["ngc7331", "NGC 7331", 339.267, 34.4158],
  ["IC 342", "IC 342", 56.7021, 68.0961],
  ["Vega", "Vega", 279.2347, 38.7837],
  ["α Lyr", "Vega", 279.2347, 38.7837],
  ["HD 172167", "Vega", 279.2347, 38.7837],
  ["HIP 91262", "Vega", 279.2347, 38.7837],
  ["T CrB", "Blaze Star", 239.8757, 25.9202],
  ["T Coronae Borealis", "Blaze Star", 239.8757, 25.9202],
  ["t crb", "Blaze Star", 239.8757, 25.9202],
  ["U Carinae", "U Car", 164.4508, -59.7322],
  ["u Car", "u Car", 163.3736, -58.8532],
  ["R Scuti", "R Sct", 281.8706, -5.7052],
  ["V0439 And", "V439 And", 1.6532, 29.0215],
  ["RR Lyr", "RR Lyr", 291.3663, 42.7844],
  ["Mira", "Mira", 34.8366, -2.9776],
  ["HD 189733", "HD 189733", 300.1821, 22.7109],
  ["hd209458", "HD 209458", 330.795, 18.8843],
  ["HIP 107614", "HIP 107614", 326.9467, -63.924],
  ["NGC 7317", "NGC 7317", 338.9674, 33.9449],
])("%s is %s", async (name, canonical, ra, dec) => {
  const found = await catalogue.resolve(name);
  expect(found).toMatchObject({ name: canonical, source: "the built-in catalogue" });
  expect(Math.abs(found!.ra - ra)).toBeLessThan(0.002);
  expect(Math.abs(found!.dec - dec)).toBeLessThan(0.002);
});

// The lists of the package put M 87 7.5 minutes of arc apart, and α1 and α2 Cap are 6.3 from each other.
test.each([
  "No such thing",
  "M 999",
  "-",
  "constructor",
  "M 87",
  "NGC 4486",
  "Alpha Capricorni",
  "Omega Xyz",
  // The cluster around the star, 3 minutes away.
  "Eta Carinae",
  "WASP-12",
  "HIP 0",
])("%s is not in the catalogue", async (name) => {
  expect(await catalogue.resolve(name)).toBeUndefined();
});

test("a catalogue that couldn't be read is read again by the next who asks", async () => {
  const vega = { name: "Vega", ra: 279.2347, dec: 38.7837, source: "a list" };
  const load = vi
    .fn(async () => ({ named: new Map([["vega", vega]]), numbered: new Map() }))
    .mockRejectedValueOnce(new Error("EMFILE: too many open files"));
  const { resolve } = catalogueFrom(load);
  await expect(resolve("Vega")).rejects.toThrow("EMFILE");
  expect(await Promise.all([resolve("Vega"), resolve("Vega")])).toEqual([vega, vega]);
  expect(load).toHaveBeenCalledTimes(2);
});

test("reading the catalogue holds up nobody else: that is done on a thread of its own", async () => {
  const before = process.threadCpuUsage();
  const found = await Promise.all(["Vega", "M 31", "Xyzzy"].map(builtInCatalogue().resolve));
  expect(found.map((one) => one?.name)).toEqual(["Vega", "M 31", undefined]);
  const { user, system } = process.threadCpuUsage(before);
  // Half a second of the processor where this thread reads it.
  expect((user + system) / 1000).toBeLessThan(150);
});

test("a question is refused when the thread breaks, and the next one starts another", async () => {
  const { resolve } = builtInCatalogue(
    new URL(
      "data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('broken') })",
    ),
  );
  for (const name of ["Vega", "M 31"])
    await expect(resolve(name)).rejects.toThrow("the catalogue's thread ended");
});

describe("a service that speaks as Sesame does", () => {
  const galaxy = `# UGC 5470\t#Q22523722
#=S=Simbad (via url):    1
%@ 1575544
%C.0 GiG
%J 152.117100 +12.306300 = 10:08:28.10 +12:18:22.7
%J.E [0.00 0.00 0] C 2020yCat.1350....0G
%I.0 UGC  5470
%I Leo I
#====Done (2026-Nov-22,20:00:00z)====
`;
  const nothing = `# xyzzy\t#Q22523723
#=Si=Simbad (via url):    0
#! *** Nothing found ***
#====Done (2026-Nov-22,20:00:00z)====
`;
  const answers = new Map<string, string>();
  const service = fakeService(({ query }) => {
    const name = [...query.keys()][0] ?? "";
    return { status: 200, body: answers.get(name) ?? (name === "UGC 5470" ? galaxy : nothing) };
  });
  const log = { debug() {}, info() {}, warn: vi.fn(), error() {} };
  const open = () => sesame({ url: `${service.url}/cgi-bin/nph-sesame`, log, patienceMs: 500 });

  test("is asked for what the catalogue doesn't know, and for nothing else", async () => {
    const resolver = openTargetResolver(`${service.url}/cgi-bin/nph-sesame`, log);
    expect(await resolver.resolve("M 31")).toMatchObject({ source: "the built-in catalogue" });
    expect(service.calls).toEqual([]);
    expect(await resolver.resolve("UGC 5470")).toEqual({
      ...{ name: "UGC 5470", ra: 152.1171, dec: 12.3063, source: "127.0.0.1" },
    });
    expect(await resolver.resolve("xyzzy & more?#")).toBeUndefined();
    expect(service.calls.map(({ path }) => path)).toEqual(Array(2).fill("/cgi-bin/nph-sesame/-oI/SNV"));
    expect([...service.calls[1]!.query]).toEqual([["xyzzy & more?#", ""]]);
    expect(await openTargetResolver(undefined, log).resolve("UGC 5470")).toBeUndefined();
  });

  test.each([
    ["a right ascension beyond 360", galaxy.replace("152.117100", "360.5")],
    ["a declination beyond the pole", galaxy.replace("+12.306300", "-90.1")],
    ["a position that is no number", galaxy.replace("152.117100", "NaN")],
    ["an endless one", galaxy.replace("152.117100", "Infinity")],
    ["one without a declination", galaxy.replace("+12.306300", "=")],
    ["one in hex", galaxy.replace("152.117100", "0x10")],
    ["one in hex, with an exponent", galaxy.replace("+12.306300", "0x1e1")],
    ["one with a number glued to a word", galaxy.replace("+12.306300", "12.3deg")],
    ["one with a comma", galaxy.replace("152.117100", "152,117")],
    ["one with an exponent", galaxy.replace("+12.306300", "1e1")],
    ["a name that hides something", galaxy.replace("UGC  5470", "UGC\u202e5470")],
    ["a page of its own", "<html>%J 1 2</html>"],
    ["nothing", ""],
  ])("%s is refused", async (_, body) => {
    answers.set("odd", body);
    await expect(open().resolve("odd")).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: "The name service 127.0.0.1 gave no usable answer. Try again later, or type the coordinates.",
    });
    expect(log.warn).toHaveBeenCalled();
  });

  test("how it last answered is remembered, and after a while it is asked anew without being waited for", async () => {
    const { resolve, lastAnswer, name } = open();
    expect(name).toBe("127.0.0.1");
    expect(lastAnswer(new Date())).toBeNull();
    expect(lastAnswer(new Date())).toBeNull();
    await vi.waitFor(() => expect(lastAnswer(new Date())).toMatchObject({ usable: true }));
    expect(service.calls).toHaveLength(1);
    const inSixMinutes = () => new Date(Date.now() + 6 * 60_000);
    service.fail("/-oI/", faults.status(500));
    await expect(resolve("UGC 5470")).rejects.toThrow();
    expect(lastAnswer(new Date())).toMatchObject({ usable: false });
    expect(service.calls).toHaveLength(2);
    lastAnswer(inSixMinutes());
    await vi.waitFor(() => expect(service.calls).toHaveLength(3));
    expect([...service.calls[2]!.query]).toEqual([["M 31", ""]]);
  });

  test.each([
    ["never answers", faults.hang],
    ["never ends", faults.stall],
    ["drips its headers", faults.drip],
    ["sends without end", faults.endless()],
    ["breaks off", faults.breakOff],
    ["speaks something else", faults.noHttp],
    ["fails", faults.status(500, galaxy)],
    ["leads elsewhere", faults.status(302, "", { location: "http://127.0.0.1/" })],
  ])("one that %s is given up", async (_, fault) => {
    service.fail("/-oI/", fault);
    await expect(open().resolve("UGC 5470")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(service.calls).toHaveLength(1);
  });
});
