import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "../postgres.ts";
import { unprivileged } from "../unprivileged.ts";

/** Where Debian's packages put every version of Postgres. */
const HOMES = "/usr/lib/postgresql";
const OLDEST = 15;
const PROGRAMS = ["initdb", "postgres", "pg_dump"];
const DATABASE = "console";
const START_MS = 20_000;
const MAX_DUMP_BYTES = 512 * 1024 * 1024;

export type ReleasePostgres = {
  url: string;
  /** The folder of its programs. */
  programs: string;
  /** The dump of its database as plain SQL: one query that fills an empty one. */
  dump: () => string;
  stop: () => Promise<void>;
};

/**
 * Starts the oldest Postgres that is installed and that a console runs on: a dump can be loaded by the version that made
 * it, and by later ones. @throws Error when none is installed with its programs
 */
export async function startReleasePostgres(folder: string): Promise<ReleasePostgres> {
  const home = programsOf();
  const files = join(folder, "files");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { prefix, uid, gid } = unprivileged(folder, []);
  const [program = "", ...args] = [...prefix, join(home, "initdb")];
  const options = [`--pgdata=${files}`, "--username=console", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"];
  execFileSync(program, [...args, ...options], { uid, gid, stdio: "ignore" });
  const port = String(await freePort());
  const [command = "", ...before] = [...prefix, join(home, "postgres")];
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  const flags = ["-D", files, "-p", port, ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(command, [...before, ...flags], { uid, gid, stdio: "ignore" });
  const urlOf = (database: string) => `postgresql://console@127.0.0.1:${port}/${database}`;
  await createDatabase(urlOf("postgres"));
  return {
    url: urlOf(DATABASE),
    programs: home,
    dump: () => withoutCommands(runDump(join(home, "pg_dump"), urlOf(DATABASE))),
    stop: async () => {
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
    },
  };
}

function programsOf(): string {
  const versions = existsSync(HOMES)
    ? readdirSync(HOMES)
        .map(Number)
        .filter((version) => version >= OLDEST)
    : [];
  const homes = versions.toSorted((one, other) => one - other).map((version) => join(HOMES, String(version), "bin"));
  const home = homes.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))));
  if (!home)
    throw new Error(`This needs Postgres ${OLDEST} or later with pg_dump. Install Debian's package postgresql.`);
  return home;
}

async function createDatabase(url: string): Promise<void> {
  for (const end = Date.now() + START_MS; ; await wait(100)) {
    const client = new Client(url);
    try {
      await client.connect();
      await client.query(`CREATE DATABASE ${DATABASE}`);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

const runDump = (program: string, url: string): string =>
  execFileSync(program, ["--inserts", "--rows-per-insert=500", "--no-owner", `--dbname=${url}`], {
    encoding: "utf8",
    maxBuffer: MAX_DUMP_BYTES,
  });

/** psql's own commands begin with a backslash; a query has none. */
const withoutCommands = (dump: string): string => dump.replace(/^\\(un)?restrict .*$/gm, "");
