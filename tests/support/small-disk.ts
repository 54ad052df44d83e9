import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Console } from "./console-process";

const SIZE_MB = 8;
const BALLAST = ".ballast";
const BLOCK = Buffer.alloc(64 * 1024, 1);
const SMALL_BLOCK = BLOCK.subarray(0, 1024);

export type SmallDisk = {
  folder: string;
  /** Leaves no room for another byte of the console's. */
  fillUp: (console: Console) => void;
  /** Makes room again. */
  makeRoom: (console: Console) => void;
  remove: () => void;
};

/**
 * A folder on a disk that a test can fill up: one of a few megabytes in memory. Where this user may mount none, the web
 * server is told by the operating system that no file may grow, which it meets in the same places.
 */
export function smallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "disk-"));
  const isMounted = tryTo("mount", "-t", "tmpfs", "-o", `size=${SIZE_MB}m`, "console-test", folder);
  const limitFiles = (console: Console, bytes: string) =>
    execFileSync("prlimit", [`--pid=${console.part("web").pid}`, `--fsize=${bytes}:`]);
  const ballast = join(folder, BALLAST);
  return {
    folder,
    fillUp: (console) => {
      if (isMounted) for (const block of [BLOCK, SMALL_BLOCK]) fill(ballast, block);
      else limitFiles(console, "0");
    },
    makeRoom: (console) => (isMounted ? rmSync(ballast) : limitFiles(console, "unlimited")),
    remove: () => {
      if (isMounted) tryTo("umount", "--lazy", folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fill(file: string, block: Buffer): void {
  try {
    for (;;) appendFileSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

function tryTo(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
