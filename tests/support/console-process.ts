import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { env, SETTING_NAMES } from "@/lib/platform/settings/env.server";
import { freePort } from "@/scripts/postgres.ts";
import { commandLineOf, descendantsOf, identityOf, statOf } from "@/scripts/processes.ts";

/** The processes of a console, and how to recognise their command lines. */
const PARTS = { web: "next-server", keeper: "keep-postgres.mjs", postgres: "/bin/postgres\0" } as const;

const START_MS = 300_000;

type Process = { pid: number; identity: string; command: string };

const started = new Set<ChildProcess>();

const DIRECTLY = [process.execPath, "--conditions=react-server", "--import=tsx", "scripts/start.ts"];
export const WITH_NPM = ["npm", "start"];
/** As npm does it: it installs and generates what a fresh checkout lacks. */
export const FROM_SOURCES = [process.execPath, "scripts/bootstrap.mjs", "start"];

/**
 * Starts a console in separate processes, as `npm start` does, with only the given settings.
 * @param cwd the folder of its sources, if not this one
 */
export function startConsole(settings: Record<string, string>, [program = "", ...args] = DIRECTLY, cwd = ".") {
  const { PATH = "", HOME = "" } = process.env;
  const unset = Object.fromEntries(SETTING_NAMES.map((name) => [name, ""])); // ignore the developer's .env
  const child = spawn(program, args, {
    cwd,
    env: { PATH, HOME, NODE_ENV: "production", ...unset, SEED_DEMO: "false", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.add(child);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => output.push(String(text)));
  const text = () => output.join("");
  const ended = once(child, "close").then(([code, signal]: (number | string | null)[]) => {
    started.delete(child);
    return { code: signal ?? code, output: text() };
  });
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${settings.PORT}`,
    output: text,
    /** Resolves with its exit code or signal, and its output. */
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    family: () => familyOf(child.pid ?? 0),
    part: (name: keyof typeof PARTS) => partOf(familyOf(child.pid ?? 0), name),
  };
}

export type Console = ReturnType<typeof startConsole>;

/** Starts a second console on the database under test, and waits until it is ready. */
export async function startAnotherConsole(given: Record<string, string> = {}, command = DIRECTLY): Promise<Console> {
  const { DATABASE_URL = "", NEXTAUTH_SECRET = "", DATA_KEY = "", DATA_DIR, APP_URL, SMTP_URL = "", MAIL_FROM } = env();
  const PORT = String(await freePort());
  const shared = { DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, DATA_DIR, APP_URL, SMTP_URL, MAIL_FROM };
  const another = startConsole({ ...shared, PORT, TRUSTED_PROXIES: "127.0.0.1", ...given }, command);
  const end = Date.now() + START_MS;
  while (!another.output().includes("Ready on")) {
    if (Date.now() > end) {
      await killConsoles();
      throw new Error(`The console did not start.\n${another.output()}`);
    }
    await wait(50);
  }
  return another;
}

/** Kills what a failed test has left running. */
export async function killConsoles(): Promise<void> {
  for (const child of started) {
    const ended = once(child, "close");
    const family = familyOf(child.pid ?? 0);
    child.kill("SIGKILL");
    kill(family, "SIGKILL");
    await ended;
  }
}

/** @throws Error if none of the processes is that part. */
function partOf(family: Process[], name: keyof typeof PARTS): Process {
  const part = family.find(({ command }) => command.includes(PARTS[name]));
  if (!part) throw new Error(`No ${name} among: ${family.map(({ command }) => command).join(" | ")}`);
  return part;
}

function familyOf(pid: number): Process[] {
  return descendantsOf(pid).map((child) => ({
    pid: child,
    identity: identityOf(child) ?? "",
    command: commandLineOf(child),
  }));
}

/** The processes that are still running. Zombies are not. */
export const alive = (processes: Process[]) =>
  processes.filter(({ pid, identity }) => identityOf(pid) === identity && statOf(pid)[0] !== "Z");

export function kill(processes: Process[], signal: NodeJS.Signals): void {
  for (const { pid } of alive(processes)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // it ended a moment ago
    }
  }
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect({ port, host: "127.0.0.1" });
    probe.once("error", () => resolve(false));
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
  });
}
