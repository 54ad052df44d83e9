import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const PROJECT = "console-soak";

const run = promisify(execFile);

/** Runs a command of the Docker engine that DOCKER_HOST names. @returns its output @throws Error with its complaint */
export const docker = async (...args: string[]): Promise<string> => {
  const { stdout } = await run("docker", args, { maxBuffer: MAX_OUTPUT_BYTES });
  return stdout.trim();
};

/**
 * docker-compose.yml with the settings of .env.example on another port, as a project of its own.
 * @returns `compose` to run its commands, and what deletes its containers and volumes
 */
export async function openProject(port: number) {
  const folder = await mkdtemp(join(tmpdir(), "console-compose-"));
  const example = await readFile(".env.example", "utf8");
  await writeFile(join(folder, ".env"), example.replaceAll("3000", String(port)));
  const options = ["--project-name", PROJECT, "--project-directory", folder, "--file", resolve("docker-compose.yml")];
  const compose = (...args: string[]) => docker("compose", ...options, ...args);
  return {
    compose,
    /** A value of what the engine knows about the console's container, by a template of Go. */
    inspect: async (template: string) =>
      docker("inspect", "--format", template, await compose("ps", "--all", "--quiet", "console")),
    remove: async () => {
      await compose("down", "--volumes", "--timeout", "5");
      await rm(folder, { recursive: true });
    },
  };
}

export type Project = Awaited<ReturnType<typeof openProject>>;

/** When the container of the console was started, when it said that it is ready, and what it has said since it started. */
export async function startOf({ compose, inspect }: Project) {
  const startedAt = new Date(await inspect("{{.State.StartedAt}}"));
  const id = await compose("ps", "--all", "--quiet", "console");
  const log = await docker("logs", "--timestamps", "--since", startedAt.toISOString(), id);
  const ready = log.split("\n").find((line) => line.includes("  Ready on "));
  const readyAt = ready && new Date(ready.slice(0, ready.indexOf(" ")));
  return { log, seconds: readyAt ? (readyAt.getTime() - startedAt.getTime()) / 1000 : undefined };
}
