import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";

/** Who runs a program: what stands before it on the command line, and options for spawn(). */
export type Runner = { prefix: string[]; uid?: number; gid?: number };

/**
 * Whoever is to run a program that refuses to be root: we ourselves, or for root the owner of the folder, which is
 * handed to the user `postgres` or `nobody` at first. Where that user can't reach the folder or one of the files,
 * say in a clone under /root, the program gets the capability to pass, and keeps it when it asks with access().
 */
export function unprivileged(folder: string, files: string[]): Runner {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = statSync(folder);
  const { uid, gid } = owner.uid ? owner : (idsOf("postgres") ?? idsOf("nobody") ?? owner);
  chownSync(folder, uid, gid);
  const reaches = [folder, ...files].every((path) => spawnSync("test", ["-r", path], { uid, gid }).status === 0);
  if (reaches) return { prefix: [], uid, gid };
  const user = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const passing = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--securebits=+no_setuid_fixup"];
  return { prefix: ["setpriv", ...user, ...passing] };
}

function idsOf(user: string): { uid: number; gid: number } | undefined {
  const ask = (option: string) =>
    Number(execFileSync("id", [option, user], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: ask("-u"), gid: ask("-g") };
  } catch {
    return undefined;
  }
}
