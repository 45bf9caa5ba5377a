const TEST = "\\.test\\.tsx?$";
const DEVELOPMENT = "-development\\.ts$";
const MODULES = "^apps/server/src/modules/";
const LAYER = (name) => `^apps/server/src/modules/.*\\b(?:${name})\\b`;

/** Which module may import which, through its `index.ts`. Everything else reaches a module as an argument, in app.ts. */
const MODULE_GRAPH = {
  accounts: [],
  plans: [],
  models: [],
  profiles: [],
  documents: [],
  answers: [],
  chat: [],
  inbox: ["chat"],
  analytics: ["answers"],
  embedding: [],
  integrations: [],
  data: ["accounts", "channels", "chat", "inbox"],
  leads: [],
  channels: ["chat"],
};
const NPM = (...names) => `(?:^|/)node_modules/(?:${names.join("|")})/`;
const TYPES_ONLY = ["type-only", "type-import"];

const rule = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

const packages = [
  rule(
    "contracts-imports-nothing-of-ours",
    "contracts is what crosses a wire: both ends read it, so it stands on nothing of ours.",
    { path: "^packages/contracts/" },
    { path: "^(?:packages|apps)/", pathNot: "^packages/contracts/" },
  ),
  rule(
    "contracts-imports-no-node",
    "Browsers load contracts.",
    { path: "^packages/contracts/", pathNot: TEST },
    { dependencyTypes: ["core"] },
  ),
  rule(
    "contracts-imports-only-zod",
    "Each dependency of contracts becomes one of the server, the web and the engine.",
    { path: "^packages/contracts/", pathNot: TEST },
    { path: NPM(".+"), pathNot: NPM("zod") },
  ),
  rule(
    "knowledge-knows-no-server",
    "The engine has ports, not SQL or HTTP: it runs in the server, the worker and the evaluations alike.",
    { path: "^packages/knowledge/" },
    {
      path: [
        "^packages/(?:sdk|widget)/",
        "^apps/",
        NPM("fastify", "@fastify/[^/]+", "fastify-plugin", "pg", "@types/pg", "kysely", "pg-boss"),
      ],
    },
  ),
  rule(
    "published-packages-know-no-server",
    "sdk and widget run on other people's pages.",
    { path: "^packages/(?:sdk|widget)/" },
    { path: ["^packages/knowledge/", "^apps/"] },
  ),
  rule(
    "published-packages-import-no-node",
    "sdk and widget run on other people's pages.",
    { path: "^packages/(?:sdk|widget)/src/", pathNot: TEST },
    { dependencyTypes: ["core"] },
  ),
  rule(
    "published-packages-take-types-or-plain",
    "zod would weigh more than the whole widget: take types from contracts, and constants from contracts/plain or /colours.",
    { path: "^packages/(?:sdk|widget)/", pathNot: TEST },
    {
      path: "^packages/contracts/",
      pathNot: "^packages/contracts/src/(?:plain|colours)\\.ts$",
      dependencyTypesNot: TYPES_ONLY,
    },
  ),
  rule(
    "sdk-knows-no-widget",
    "The widget stands on the sdk.",
    { path: "^packages/sdk/" },
    { path: "^packages/widget/" },
  ),
];

const server = [
  rule(
    "platform-imports-no-module",
    "Modules are built on the platform, not the other way round.",
    { path: "^apps/server/src/platform/" },
    { path: MODULES },
  ),
  rule(
    "platform-takes-knowledge-types",
    "Platform implements the engine's ports; running the engine is a module's work.",
    { path: "^apps/server/src/platform/", pathNot: TEST },
    { path: "^packages/knowledge/", dependencyTypesNot: TYPES_ONLY },
  ),
  rule(
    "module-through-its-index",
    "The rest of a module is free to change.",
    { path: `${MODULES}([^/]+)`, pathNot: TEST },
    { path: `${MODULES}[^/]+/.`, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
  ),
  ...Object.entries(MODULE_GRAPH).map(([name, uses]) =>
    rule(
      "module-graph",
      "Declare the import in MODULE_GRAPH, or pass what is needed as an argument in app.ts.",
      { path: `${MODULES}${name}/`, pathNot: TEST },
      { path: MODULES, pathNot: `${MODULES}(?:${[name, ...uses].join("|")})/` },
    ),
  ),
  rule(
    "module-is-in-the-graph",
    "A new module gets its line in MODULE_GRAPH.",
    { path: `${MODULES}(?!(?:${Object.keys(MODULE_GRAPH).join("|")})/)` },
    {},
  ),
  rule(
    "module-imports-no-composition",
    "app.ts and the entries see all modules; configuration reaches a module as arguments.",
    { path: MODULES, pathNot: TEST },
    {
      path: "^apps/server/src/(?:app|config|http|worker|models|migrate)\\.ts$",
      dependencyTypesNot: TYPES_ONLY,
    },
  ),
  rule(
    "repository-is-the-lowest-layer",
    "routes → service → repository, never backwards.",
    { path: LAYER("repository"), pathNot: TEST },
    { path: LAYER("service|routes") },
  ),
  rule(
    "service-knows-no-routes",
    "routes → service → repository, never backwards.",
    { path: LAYER("service"), pathNot: TEST },
    { path: LAYER("routes") },
  ),
  rule(
    "present-and-policy-are-pure",
    "They say how a row looks and who may see it; the service asks them.",
    { path: LAYER("present|policy"), pathNot: TEST },
    { path: LAYER("service|routes") },
  ),
];

const web = [
  rule(
    "web-ui-knows-no-data",
    "Buttons, fields and dialogs: no data, no fetch.",
    { path: "^apps/web/app/ui/" },
    {
      path: [
        "^apps/web/app/(?:features|pages|data|platform)/",
        "^packages/(?:sdk|knowledge)/",
        NPM("@tanstack/react-query"),
      ],
    },
  ),
  rule(
    "web-feature-imports-no-feature",
    "A page composes features.",
    { path: "^apps/web/app/features/([^/]+)" },
    { path: "^apps/web/app/features/", pathNot: "^apps/web/app/features/$1(?:/|$)" },
  ),
  rule(
    "web-feature-imports-no-page",
    "A page composes features.",
    { path: "^apps/web/app/features/" },
    { path: "^apps/web/app/pages/" },
  ),
  rule(
    "web-platform-imports-no-feature",
    "Platform is what every feature stands on.",
    { path: "^apps/web/app/platform/" },
    { path: "^apps/web/app/(?:features|pages|data)/" },
  ),
  rule(
    "web-data-knows-no-screen",
    "Queries and mutations; features show them.",
    { path: "^apps/web/app/data/" },
    { path: "^apps/web/app/(?:features|pages|ui|content)/" },
  ),
  rule(
    "web-api-is-called-by-data",
    "Requests and their cache keys are in one place.",
    { path: "^apps/web/app/", pathNot: ["^apps/web/app/(?:data|platform)/", TEST] },
    { path: "^apps/web/app/platform/(?:api|upload)\\.ts$" },
  ),
  rule(
    "web-knows-no-server",
    "The web reaches the server through the sdk only, also when it is rendered inside it.",
    { path: "^apps/web/" },
    { path: ["^apps/server/", "^packages/knowledge/"] },
  ),
  rule(
    "markdown-is-rendered-by-the-build",
    "Browsers get HTML. A file named .server is refused in their bundle.",
    { path: "^apps/web/app/", pathNot: ["\\.server\\.ts$", "^apps/web/app/platform/markdown\\.ts$", TEST] },
    { path: ["^apps/web/app/platform/markdown\\.ts$", NPM("markdown-it")], dependencyTypesNot: TYPES_ONLY },
  ),
  rule(
    "server-imports-no-web-source",
    "The server loads the web's build.",
    { path: "^apps/server/src/" },
    { path: "^apps/web/" },
  ),
];

const everywhere = [
  rule("no-circular", "Two files that need each other are one file, or three.", {}, { circular: true }),
  rule(
    "packages-through-their-exports",
    "A relative path into another package passes by its exports and its package.json.",
    { path: "^((?:packages|apps)/[^/]+)/" },
    {
      path: "^(?:packages|apps)/",
      // The bundler of the widget is a tool of this repository, and no part of the package.
      pathNot: ["^$1/", "^packages/widget/bundle/"],
      dependencyTypesNot: ["aliased-workspace"],
    },
  ),
  rule(
    "source-imports-no-tests",
    "Test helpers may do what the product may not.",
    { path: "^(?:packages|apps)/[^/]+/(?:src|app)/", pathNot: TEST },
    { path: [TEST, "^apps/server/test/", "^(?:testing|e2e|trust|bench|evals|chaos)/"] },
  ),
  rule(
    "testing-is-the-lowest-layer",
    "The kit serves every kind of test, so it knows none of them.",
    { path: "^testing/" },
    { path: [TEST, "^apps/[^/]+/test/", "^(?:e2e|trust|bench|evals|chaos|scripts)/"] },
  ),
  rule(
    "test-folders-share-the-kit-only",
    "What two of these folders need belongs to testing/.",
    { path: "^(e2e|trust|bench|evals|chaos|scripts)/" },
    { path: "^(?:e2e|trust|bench|evals|chaos|scripts)/", pathNot: "^$1/" },
  ),
  rule(
    "not-to-unresolvable",
    "React Router generates +types, and makes its server build a virtual module.",
    {},
    { couldNotResolve: true, pathNot: ["/\\+types/", "^virtual:"] },
  ),
  rule(
    "no-undeclared-dependency",
    "Hoisting lets a package import what its package.json does not name; whoever installs it cannot.",
    {},
    { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  ),
  rule(
    "no-development-dependency-in-source",
    "A production install leaves it out. preact and react-dom are bundled into the widget's scripts; routes.ts is read by the build.",
    {
      path: "^(?:packages|apps)/[^/]+/(?:src|app)/",
      pathNot: [TEST, DEVELOPMENT, "^apps/web/app/routes\\.ts$"],
    },
    {
      dependencyTypes: ["npm-dev"],
      dependencyTypesNot: [...TYPES_ONLY, "npm", "npm-peer"],
      pathNot: NPM("preact", "react-dom"),
    },
  ),
  rule(
    "development-files-are-loaded-lazily",
    "They may import development dependencies, so production must be able to never load them.",
    { pathNot: [TEST, DEVELOPMENT] },
    { path: DEVELOPMENT, dependencyTypesNot: [...TYPES_ONLY, "dynamic-import"] },
  ),
];

export default {
  forbidden: [...packages, ...server, ...web, ...everywhere],
  options: {
    doNotFollow: { path: "node_modules" },
    // Anchored: an unanchored dist/ would also hide every dependency that ships one, and its rules with it.
    exclude: { path: "^(?:packages|apps)/[^/]+/(?:build|dist|\\.react-router)/" },
    tsPreCompilationDeps: "specify",
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".css", ".d.ts"],
      mainFields: ["module", "main", "types", "typings"],
    },
  },
};
