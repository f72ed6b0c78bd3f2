import { expect, test } from "vitest";
import server from "../../../../apps/server/package.json" with { type: "json" };
import { observation } from "../observing/observation.ts";
import { compatibility, deprecations, documentation } from "./releases.ts";
import { comparePluginVersions, isBelow, latestPluginVersion, pluginVersion } from "./version.ts";

test("versions are compared part by part, as numbers of any length", () => {
  const ascending = ["0", "3", "3.6.0.1", "3.7", "3.8.0.0", "3.10", "4.0.0.0.0.1", "99999999999999999999.1"];
  const compared = ascending.map((one) => ascending.map((other) => comparePluginVersions(one, other)));
  expect(compared).toEqual(ascending.map((_, at) => ascending.map((_other, place) => Math.sign(at - place))));
  expect(comparePluginVersions("3.8", "3.8.0.0")).toBe(0);
});

test("a plugin without a version that can be read is below any minimum", () => {
  expect([null, "", "new", "3.8-beta", "3.5.9"].map((version) => isBelow(version, "3.6"))).toEqual(
    Array(5).fill(true),
  );
  expect(["3.6", "3.6.0.0", "3.10"].some((version) => isBelow(version, "3.6"))).toBe(false);
});

test("a version has only whole numbers with dots between them", () => {
  for (const version of ["3", "3.8.0.0", "10.0"]) expect(pluginVersion.safeParse(version).success).toBe(true);
  for (const version of ["", ".", "3.", ".3", "3..8", "v3", "3.8-beta", "-1", "3 ", "1".repeat(51)])
    expect(pluginVersion.safeParse(version).success).toBe(false);
});

test("the newest row is about this server", () => {
  expect(compatibility[0]!.server_version).toBe(server.version);
});

test("each newer release goes with a plugin at least as new, and the newest is the documentation's latest", () => {
  const plugins = compatibility.map(({ plugin_version }) => plugin_version);
  expect(plugins).toEqual(plugins.toSorted((one, other) => comparePluginVersions(other, one)));
  const releases = compatibility.flatMap((row) => row.releases);
  expect(releases).toEqual(releases.toSorted((one, other) => comparePluginVersions(other, one)));
  expect(releases[0]).toBe(documentation.latest_release.release);
  expect(latestPluginVersion).toBe(plugins[0]);
});

test("every field of an observation that OpenAPI marks deprecated is among the deprecations", () => {
  const marked = Object.entries(observation.shape)
    .filter(([, schema]) => schema.meta()?.deprecated)
    .map(([field]) => ({ resource: "observation", field }));
  expect(deprecations.map(({ resource, field }) => ({ resource, field }))).toEqual(marked);
});
