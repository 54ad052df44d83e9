import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_FLAGS } from "./scripts/browser";

/** Pages of tests live too short for a process each, which keeps origins apart, and for code that is compiled twice. */
const FLAGS_OF_TESTS = [
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
  "--in-process-gpu",
  "--js-flags=--no-opt --no-maglev",
];

const LONGEST = "wallboard.spec.ts";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0, // scripts/testing/tally.ts names and limits what needs it
  timeout: 120_000, // two cores drive three browsers, the server and its database
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? "test-results/e2e.json" }]],
  // What waits longest begins, so that nothing waits for it in the end.
  projects: [
    { name: "first", testMatch: LONGEST },
    { name: "then", testIgnore: LONGEST },
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.TEST_URL,
    contextOptions: { reducedMotion: "reduce" }, // animations are waited for
    // A trace takes a sixth of the time. TRACE=on records one of each test that fails.
    actionTimeout: 30_000, // without one, a step that can't be taken is reported as a test that took too long
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...CHROMIUM_FLAGS, ...FLAGS_OF_TESTS] },
  },
});
