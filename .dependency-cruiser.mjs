// Who may import whom: ARCHITECTURE.md draws it, this file enforces it.
const testCode = "\\.(test|fixture|suite)\\.tsx?$|/test[A-Z][A-Za-z]*\\.ts$|/e2e/|^packages/testkit/";

const only = (name, from, allowed) => ({
  name,
  severity: "error",
  from: { path: from, pathNot: testCode },
  to: { path: "^(packages|apps)/", pathNot: [from, ...allowed].join("|") },
});

/** The wings of the domain, and of the contract, from top to bottom: each imports only itself and those below it. */
const wings = ["administration", "observing", "people", "places", "announcements", "ground", "base"];
/** A folder per feature in each wing; announcements are a wing and a feature at once, and whatever is in the base is for all. */
const feature = "(announcements|(?:administration|observing|people|places|ground)/[^/]+)";
/** The parts of the integrity checks, from top to bottom, by the same rule. */
const integrity = [
  ...["quarantine", "repairs", "scans", "scanning", "issues", "checks"],
  ...["actions", "stored", "schema"],
];

const importsDown = (parts, folder) =>
  parts.map((part, place) => ({
    name: `${part}-imports-down`,
    severity: "error",
    from: { path: `^${folder}/${part}/`, pathNot: testCode },
    to: { path: `^${folder}/(${parts.slice(0, place).join("|") || "none"})/` },
  }));

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    only("contract-imports-nothing", "^packages/contract/", []),
    only("tracing-imports-nothing", "^packages/tracing/", []),
    only("database-imports-contract", "^packages/database/", ["^packages/(contract|tracing)/"]),
    only("domain-imports-down", "^packages/domain/", ["^packages/(contract|tracing|database)/"]),
    only("adapters-import-domain", "^packages/adapters/", ["^packages/(contract|tracing|database|domain)/"]),
    only("server-imports-packages", "^apps/server/", [
      "^packages/(contract|tracing|database|domain|adapters)/",
    ]),
    only("worker-imports-packages", "^apps/worker/", [
      "^packages/(contract|tracing|database|domain|adapters)/",
    ]),
    only("standalone-imports-apps", "^apps/standalone/", [
      "^packages/(contract|tracing|database|domain|adapters)/",
      "^apps/(server|worker|observatory)/",
    ]),
    only("web-imports-contract", "^apps/web/", ["^packages/contract/", "^apps/server/src/index\\.ts$"]),
    only("observatory-imports-contract", "^apps/observatory/", ["^packages/contract/"]),
    {
      name: "web-takes-types-only-from-server",
      severity: "error",
      from: { path: "^apps/web/src" },
      to: { path: "^apps/server/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "browser-code-needs-no-node",
      severity: "error",
      from: { path: "^(packages/contract|apps/web)/src/", pathNot: testCode },
      to: { dependencyTypes: ["core"] },
    },
    ...importsDown(wings, "packages/(contract|domain)/src"),
    ...importsDown(integrity, "packages/domain/src/administration/integrity"),
    {
      name: "domain-features-meet-at-index",
      severity: "error",
      from: { path: `^packages/domain/src/${feature}/` },
      to: {
        path: `^packages/domain/src/${feature}/`,
        pathNot: ["^packages/domain/src/$1/", "/index\\.ts$", "\\.fixture\\.ts$"],
      },
    },
    {
      name: "access-is-at-the-bottom",
      severity: "error",
      from: { path: "^packages/domain/src/ground/access/", pathNot: testCode },
      to: { path: "^packages/domain/src/", pathNot: "^packages/domain/src/(ground/access|base)/" },
    },
    {
      name: "product-needs-no-test-code",
      severity: "error",
      from: { path: "^(packages|apps)/", pathNot: `${testCode}|^apps/(bench|corrupt)/` },
      to: { path: testCode },
    },
    {
      name: "nothing-undeclared",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    { name: "nothing-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "node_modules|/dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};
