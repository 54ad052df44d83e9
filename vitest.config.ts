import { basename, resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Our own code is resolved by Vite, packages by Node: both have to take `import "server-only"` for what it is.
const SERVER = "react-server";

/** What searches every row begins while there are few; then what waits or takes longest, so that nothing waits for it. */
const FIRST = [
  "erasure-everywhere",
  "webhook-deliveries",
  "lead-imports-together",
  "policy-packs",
  "bodies",
  "sale-transitions-matrix",
  "contract",
  "events",
  "isolation",
  "lead-imports",
  "lists",
  "lead-counts",
];

class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = FIRST.indexOf(basename(moduleId, ".test.ts"));
      return place === -1 ? FIRST.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** After this long a test hangs: the slowest machines take six times as long as an idle one, which needs a minute for fifty passwords. */
const HANGING_MS = 400_000;

/** Tests look at the tables of a database that a dozen programs keep busy. The servers under test have the default. */
const PATIENT = { DB_ANSWER_SECONDS: "60" };

/** On a busy machine. What promises to be faster gives its own. */
const POLL_MS = 60_000;

const LANE = "tests/support/lane.ts";
const SETUP: Record<string, string[]> = {
  api: ["lib/domains.server.ts", "tests/support/law-loaded.ts", "tests/support/documented-answers.ts"],
  faults: [LANE],
  recovery: [LANE],
};

/** The servers for tests of faults: tests/support/lane.ts gives one to each worker. */
const lanes: unknown[] = JSON.parse(process.env.FAULT_LANES ?? "[]");

type Workers = { isolate: boolean; maxWorkers?: number; fileParallelism?: boolean };

const project = (name: string, workers: Workers) => ({
  resolve: { conditions: [SERVER] },
  ssr: { resolve: { conditions: [SERVER] } },
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    alias: { "@": resolve(import.meta.dirname) },
    execArgv: [`--conditions=${SERVER}`],
    setupFiles: SETUP[name] ?? [],
    env: PATIENT,
    testTimeout: HANGING_MS,
    hookTimeout: HANGING_MS,
    expect: { poll: { timeout: POLL_MS } },
    retry: process.env.CI ? 1 : 0, // scripts/testing/tally.ts names and limits what needs it
    ...workers,
  },
});

export default defineConfig({
  test: {
    projects: [
      project("unit", { isolate: false }),
      // Every file makes its own tenant; the modules that a worker has loaded serve all its files.
      project("api", { isolate: false, maxWorkers: 3 }),
      // What kills processes, exhausts a server or has settings of its own: each file in a fresh process.
      project("faults", { isolate: true, maxWorkers: lanes.length || 1 }),
      // What asserts how many seconds something takes: one file at a time.
      project("recovery", { isolate: true, fileParallelism: false }),
      project("soak", { isolate: true, fileParallelism: false }),
    ],
    sequence: { sequencer: Sequencer },
    tags: [{ name: "all", description: "Repeats a promise that another test keeps: for `npm test -- all`." }],
  },
});
