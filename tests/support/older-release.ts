import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Release } from "@/scripts/release/releases";

const run = promisify(execFile);
const LOCK = "package-lock.json";
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Checks out the sources of a release into a folder of their own, with their packages. @returns the folder, and what removes it */
export async function checkOut({ commit }: Release) {
  const folder = await mkdtemp(join(tmpdir(), "release-"));
  await run("git", ["worktree", "add", "--detach", "--force", folder, commit]);
  const [theirs, ours] = await Promise.all([readFile(join(folder, LOCK)), readFile(LOCK)]);
  const [program = "", ...args] = theirs.equals(ours)
    ? ["cp", "--archive", "node_modules", folder]
    : ["npm", "ci", "--include=dev", "--no-progress", "--loglevel=error"];
  await run(program, args, { cwd: program === "npm" ? folder : undefined, maxBuffer: MAX_OUTPUT_BYTES });
  return {
    folder,
    remove: async () => {
      await run("git", ["worktree", "remove", "--force", folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
