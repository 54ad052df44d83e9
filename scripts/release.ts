// npm run release -- 0.2.0   leaves what later releases are tested with, and names the release in docs/releases.md
// It makes a filled database of the commit that is checked out, which becomes the release: the demo data and a row in
// every table of an organisation, beside a running console. Then describe it in tests/support/release-contents.ts, and commit
// all that. It needs Debian's package postgresql, of which it takes the oldest version that is installed.

import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { DEMO_PASSWORD, DEMO_USERS } from "@/prisma/data/demo/users.ts";
import { type Console, killConsoles, startConsole } from "../tests/support/console-process.ts";
import { build } from "./build.ts";
import { freePort } from "./postgres.ts";
import { startReleasePostgres } from "./release/postgres.ts";
import { named, nameRelease, RELEASES } from "./release/releases.ts";

const FIXTURES = "tests/fixtures/releases";
const ADMIN_EMAIL = "admin@console.test";
const DEMO_MS = 10 * 60_000;

const HEAD = (
  version: string,
) => `-- A console of release ${version}, filled (see ${version}.md). Load it into an empty database of the Postgres that made it
-- or a later one, as a superuser: it is plain SQL without psql's own commands, and may be sent as one query.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'app_tenant') THEN
    CREATE ROLE app_tenant NOLOGIN;
  END IF;
END $$;
GRANT app_tenant TO CURRENT_USER;

`;

const [version = ""] = process.argv.slice(2);
await release().then(
  () => process.exit(0),
  async (error: unknown) => {
    await killConsoles();
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);

async function release(): Promise<void> {
  const commit = refuseUnlessReady();
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  const postgres = await startReleasePostgres(join(folder, "postgres"));
  try {
    const secrets = {
      DATA_KEY: randomBytes(32).toString("base64"),
      NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
    };
    const settings = { ...secrets, DATABASE_URL: postgres.url, DATA_DIR: join(folder, "data") };
    const empty = await fill(settings);
    mkdirSync(FIXTURES, { recursive: true });
    const at = (ending: string) => join(FIXTURES, `${version}${ending}`);
    writeFileSync(at(".sql.gz"), gzipSync(`${HEAD(version)}${postgres.dump()}\nRESET ALL;\n`, { level: 9 }));
    writeFileSync(
      at(".env"),
      Object.entries(secrets)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(""),
    );
    writeFileSync(at(".md"), describe(commit, empty));
    execFileSync("tar", [
      "--create",
      "--gzip",
      `--file=${at("-storage.tar.gz")}`,
      `--directory=${settings.DATA_DIR}`,
      "storage",
    ]);
    nameRelease({ version, commit });
    console.log(`${FIXTURES}/${version}* and ${RELEASES} were written. Empty tables: ${empty || "none"}.`);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the commit that becomes the release @throws Error unless it can be made of what is committed */
function refuseUnlessReady(): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error("Usage: npm run release -- 0.2.0");
  const { version: current } = JSON.parse(readFileSync("package.json", "utf8"));
  if (current !== version) throw new Error(`package.json says ${current}. Write ${version} there, and commit it.`);
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  if (git("status", "--porcelain") !== "") throw new Error("There are changes that are not committed.");
  if (existsSync(join(FIXTURES, `${version}.sql.gz`))) throw new Error(`${FIXTURES} has release ${version} already.`);
  const commit = git("rev-parse", "--short=7", "HEAD");
  named({ version, commit }, readFileSync(RELEASES, "utf8")); // refuses before the work what it would refuse after it
  return commit;
}

type Settings = Record<"DATABASE_URL" | "DATA_DIR" | "DATA_KEY" | "NEXTAUTH_SECRET", string>;

/** Fills the database beside a running console. @returns the tables that are empty all the same */
async function fill(settings: Settings): Promise<string> {
  await build();
  const PORT = String(await freePort());
  const first = { SEED_DEMO: "true", ADMIN_EMAIL, ADMIN_PASSWORD: DEMO_PASSWORD };
  const running = startConsole({ ...settings, ...first, PORT, TRUSTED_PROXIES: "127.0.0.1" });
  await untilReady(running);
  const filling = ["--conditions=react-server", "--import=tsx", "scripts/release/fill.ts"];
  const environment = { ...process.env, ...settings, TEST_URL: running.url.replace("127.0.0.1", "localhost") };
  const { stdout } = await promisify(execFile)(process.execPath, filling, { env: environment });
  running.kill("SIGTERM");
  await running.ended;
  return stdout.trim().split("\n").at(-1) ?? "";
}

async function untilReady(running: Console): Promise<void> {
  const ended = running.ended.then(({ output }) => Promise.reject(new Error(`The console ended.\n${output}`)));
  ended.catch(() => {});
  const ready = (async () => {
    for (const end = Date.now() + DEMO_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 200)))
      if (running.output().includes("Password:")) return;
    throw new Error("The console did not become ready.");
  })();
  await Promise.race([ready, ended]);
}

function describe(commit: string, empty: string): string {
  const users = DEMO_USERS.map(({ email, role, subdomain }) => `| ${subdomain} | ${email} | ${role} |`);
  return `# The filled database of release ${version}

Made on ${new Date().toISOString().slice(0, 10)} from commit ${commit} by \`npm run release\`: the demo data, and an organisation with a row in every
table. Test-only: every key, password and person in it is made up.

| File | What |
|---|---|
| \`${version}.sql.gz\` | the database (schemas \`public\` and \`pgboss\`) as one query for an empty database, sent by a superuser |
| \`${version}.env\` | DATA_KEY and NEXTAUTH_SECRET, one \`KEY=value\` a line |
| \`${version}-storage.tar.gz\` | \`storage/\`: unpack it in DATA_DIR |

Empty tables: ${empty || "none"}.

The password of everybody is \`${DEMO_PASSWORD}\`.

| Tenant | E-mail | Personality |
|---|---|---|
| (platform) | ${ADMIN_EMAIL} | administrator |
${users.join("\n")}
`;
}
