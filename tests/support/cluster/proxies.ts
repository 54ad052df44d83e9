import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "@/scripts/postgres.ts";
import { isListening } from "../console-process";
import { addressOf, CLUSTER_USER, type PatroniNode } from "./patroni.ts";
import { runProgram, waitFor } from "./programs.ts";

// Run with the samples of docs/operations/many-instances.md.

const PAGE = "docs/operations/many-instances.md";
/** More than there are servers, of which HAProxy takes one after the other. */
const CONNECTIONS = 4;

/** Writes a sample of the page to a file, with addresses of this machine. @throws Error when the page has no such text */
function writeSample(file: string, firstLines: string[], replacements: Record<string, string | number>): void {
  const blocks = readFileSync(PAGE, "utf8").split(/^```\n/m);
  const samples = firstLines.map((line) => blocks.find((block) => block.startsWith(`${line}\n`)) ?? `no ${line}`);
  let text = samples.join("");
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`${PAGE} has no sample with ${from}`);
    text = text.replace(from, String(to));
  }
  writeFileSync(file, text);
}

/** Starts HAProxy before two consoles and before the primary of a cluster. @returns their ports, and what it says of servers */
export async function startHaproxy(folder: string, [one, two]: number[], nodes: PatroniNode[]) {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const [web, database] = [await freePort(), await freePort()];
  const checked = nodes.map(({ postgres, rest }) => `127.0.0.1:${postgres} check port ${rest}`);
  const file = join(folder, "haproxy.cfg");
  writeSample(file, ["defaults", "listen postgres"], {
    "bind :443 ssl crt /etc/haproxy/console.pem": `bind 127.0.0.1:${web}`,
    "10.0.0.11:3000": `127.0.0.1:${one}`,
    "10.0.0.12:3000": `127.0.0.1:${two}`,
    "127.0.0.1:5432": `127.0.0.1:${database}`,
    "10.0.0.21:5432 check port 8008": checked[0] ?? "",
    "10.0.0.22:5432 check port 8008": checked[1] ?? "",
  });
  const { output } = runProgram("haproxy", ["-f", file], folder);
  for (const port of [web, database]) await waitFor("HAProxy", () => isListening(port));
  await waitFor("HAProxy to find the primary", () => leadsToPrimary(database)); // first it takes every server for one
  return { web, database, output };
}

async function leadsToPrimary(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < CONNECTIONS; attempt += 1) {
    const client = new Client(addressOf(port));
    await client.connect();
    const { rows } = await client.query("SELECT pg_is_in_recovery() AS replica").finally(() => client.end());
    if (rows[0].replica) return false;
  }
  return true;
}

type PoolMode = "session" | "transaction";

/** Starts PgBouncer before a database. @returns its port */
export async function startPgbouncer(folder: string, mode: PoolMode, database: number): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const port = await freePort();
  const { name, password } = CLUSTER_USER;
  const users = join(folder, "userlist.txt");
  writeFileSync(users, `"${name}" "${password}"\n`);
  const file = join(folder, "pgbouncer.ini");
  writeSample(file, ["[databases]"], {
    "port=5432": `port=${database}`,
    "listen_addr = 10.0.0.20": "listen_addr = 127.0.0.1\nunix_socket_dir =",
    "listen_port = 6432": `listen_port = ${port}`,
    "/etc/pgbouncer/userlist.txt": users,
    "pool_mode = transaction": `pool_mode = ${mode}`,
    ...(mode === "session" && { "default_pool_size = 10": "default_pool_size = 60" }),
  });
  runProgram("pgbouncer", [file], folder);
  await waitFor("PgBouncer", () => isListening(port));
  return port;
}
