import { describe, expect, test, vi } from "vitest";
import { fakeService, faults } from "../destinations/service.fixture.ts";
import { openTargetResolver } from "./openTargetResolver.ts";
import { sesame } from "./sesame.ts";

describe("a service that speaks as Sesame does", () => {
  const galaxy = `# LEDA 5470\t#Q22523722
#=S=Simbad (via url):    1
%@ 1575544
%C.0 GiG
%J 152.117100 +12.306300 = 10:08:28.10 +12:18:22.7
%J.E [0.00 0.00 0] C 2020yCat.1350....0G
%I.0 LEDA  5470
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
    return { status: 200, body: answers.get(name) ?? (name === "LEDA 5470" ? galaxy : nothing) };
  });
  const log = { debug() {}, info() {}, warn: vi.fn(), error() {} };
  const open = () => sesame({ url: `${service.url}/cgi-bin/nph-sesame`, log, patienceMs: 500 });

  test("is asked for what the catalogue doesn't know, and for nothing else", async () => {
    const resolver = openTargetResolver(`${service.url}/cgi-bin/nph-sesame`, log);
    expect(await resolver.resolve("M 31")).toMatchObject({ source: "the built-in catalogue" });
    expect(service.calls).toEqual([]);
    expect(await resolver.resolve("LEDA 5470")).toEqual({
      ...{ name: "LEDA 5470", ra: 152.1171, dec: 12.3063, source: "127.0.0.1" },
    });
    expect(await resolver.resolve("xyzzy & more?#")).toBeUndefined();
    expect(service.calls.map(({ path }) => path)).toEqual(Array(2).fill("/cgi-bin/nph-sesame/-oI/SNV"));
    expect([...service.calls[1]!.query]).toEqual([["xyzzy & more?#", ""]]);
    expect(await openTargetResolver(undefined, log).resolve("LEDA 5470")).toBeUndefined();
  });

  test("its proper motion is in the answer", async () => {
    const motion = "%P -801.551 10362.394 [0.032 0.036 0] A 2020yCat.1350....0G\n%I.0";
    answers.set("odd", galaxy.replace("%I.0", motion));
    expect(await open().resolve("odd")).toMatchObject({ epoch: 2000, pm_ra: -801.551, pm_dec: 10_362.394 });
    expect(await open().resolve("LEDA 5470")).not.toHaveProperty("epoch");
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
    ["a name that hides something", galaxy.replace("LEDA  5470", "LEDA\u202e5470")],
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

  test("the service's last answer is remembered, and after a while it is asked anew without being waited for", async () => {
    const { resolve, lastAnswer, name } = open();
    expect(name).toBe("127.0.0.1");
    expect(lastAnswer(new Date())).toBeNull();
    expect(lastAnswer(new Date())).toBeNull();
    await vi.waitFor(() => expect(lastAnswer(new Date())).toMatchObject({ usable: true }));
    expect(service.calls).toHaveLength(1);
    const inSixMinutes = () => new Date(Date.now() + 6 * 60_000);
    service.fail("/-oI/", faults.status(500));
    await expect(resolve("LEDA 5470")).rejects.toThrow();
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
    await expect(open().resolve("LEDA 5470")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(service.calls).toHaveLength(1);
  });
});
