import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Console, startAnotherConsole } from "./console-process";

/** Longer than the server takes to notice that its clock was moved. */
const NOTICED_MS = 250;

const WITH_CLOCK = [
  ...[process.execPath, "--conditions=react-server", "--import=./tests/support/start-with-clock.mjs"],
  ...["--import=tsx", "scripts/start.ts"],
];

export type MovableClock = {
  console: Console;
  /** Moves the server's clock so far from the right time, in seconds. */
  move: (seconds: number) => Promise<void>;
  remove: () => void;
};

/** Starts a console whose clock can be moved, on the database under test, with the right time. */
export async function startConsoleWithClock(settings: Record<string, string> = {}): Promise<MovableClock> {
  const folder = mkdtempSync(join(tmpdir(), "clock-"));
  const file = join(folder, "shift");
  writeFileSync(file, "0");
  const console = await startAnotherConsole({ ...settings, SHIFTED_CLOCK: file }, WITH_CLOCK);
  return {
    console,
    move: async (seconds) => {
      writeFileSync(file, String(seconds * 1000));
      await wait(NOTICED_MS);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
