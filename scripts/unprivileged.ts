import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";

/** The user who runs a program: a prefix for its command line, and options for spawn(). */
type Runner = { prefix: string[]; uid?: number; gid?: number };

/**
 * The user for a program that refuses to run as root: the current user, or for root the owner of the folder. A folder that
 * belongs to root is given to the user `postgres` or `nobody` first. If that user can't read the folder or one of the
 * files, for example in a clone under /root, the program gets the capability to bypass permission checks, which also
 * applies to access().
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
  const idOf = (option: string) =>
    Number(execFileSync("id", [option, user], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    return undefined;
  }
}
