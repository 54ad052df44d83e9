import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { SETTING_NAMES } from "@/lib/platform/settings/env.server";

type Settings = Record<string, string | undefined>;

/** Runs `npm run admin` as an operator does: in a process of its own, with only the given settings. */
export const startAdmin = (settings: Settings, ...args: string[]) => runNode(["scripts/admin.ts", ...args], settings);

/** The same, until it ends. */
export const admin = (settings: Settings, ...args: string[]) => resultOf(startAdmin(settings, ...args));

/** Runs a script of ours, with only the given settings. */
export function runNode(args: string[], settings: Settings): ChildProcess {
  const { PATH, HOME } = process.env;
  const unset = Object.fromEntries(SETTING_NAMES.map((name) => [name, ""])); // ignore the developer's .env
  return spawn(process.execPath, ["--conditions=react-server", "--import=tsx", ...args], {
    env: { PATH, HOME, NODE_ENV: "production", ...unset, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** The exit code of a process, and what it printed. */
export async function resultOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => output.push(String(text)));
  const [code] = await once(child, "close");
  return { code, output: output.join("") };
}
