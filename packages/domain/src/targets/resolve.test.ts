import { resolveTargetInput } from "@meridian/contract";
import { scene, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { resolveTarget } from "./index.ts";

const database = testDatabase();
const input = (name: string) => resolveTargetInput.parse({ name });

test("says where something is to whoever is signed in, and what to do where nobody knows it", async () => {
  const { make, as } = scene(database);
  const ada = await make.user();
  expect(await resolveTarget(as(ada), input(" Vega "))).toMatchObject({ name: "Vega", ra: 279.2347 });
  await expect(resolveTarget(as(ada), input("Xyzzy"))).rejects.toMatchObject({
    code: "NOT_FOUND",
    message:
      "No object called “Xyzzy” was found. The built-in catalogue has Hipparcos stars, well-known variables, and Messier, NGC and IC objects, but few hosts of exoplanets and no faint variables. For more, an administrator can set up a name service. Try another of its names, or type its coordinates.",
  });
  const asked = as(ada);
  const withService = { ...asked, targets: { ...asked.targets, hasService: true } };
  await expect(resolveTarget(withService, input("Xyzzy"))).rejects.toThrow(
    "No object called “Xyzzy” was found. Try another of its names, or type its coordinates.",
  );
  for (const name of ["Jupiter", "the moon", "1P/Halley", "C/2023 A3"])
    await expect(resolveTarget(as(ada), input(name))).rejects.toThrow("moves against the stars");
  await expect(resolveTarget(testContext(database), input("Vega"))).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

test("one person asks 60 times a minute at most", async () => {
  const { make, as } = scene(database);
  const [ada, vera] = [await make.user(), await make.user()];
  const ask = () => resolveTarget(as(ada), input("Vega"));
  await Promise.all(Array.from({ length: 60 }, ask));
  await expect(ask()).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await resolveTarget(as(vera), input("Vega"));
});
