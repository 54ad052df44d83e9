import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "@/scripts/postgres.ts";
import { isListening } from "../console-process";
import { addressOf, CLUSTER_USER, type PatroniNode } from "./patroni.ts";
import { type Program, runProgram, waitFor } from "./programs.ts";

// Samples of these settings are in docs/operations/many-instances.md.

/** More than there are servers, of which HAProxy takes one after the other. */
const CONNECTIONS = 4;

/** Starts HAProxy before consoles and before the primary of a cluster. @returns their ports */
export async function startHaproxy(folder: string, consoles: number[], nodes: PatroniNode[]) {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const [web, database] = [await freePort(), await freePort()];
  const file = join(folder, "haproxy.cfg");
  const servers = consoles.map((port) => `  server console${port} 127.0.0.1:${port} check`);
  const postgres = nodes.map(({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} check port ${rest}`);
  writeFileSync(
    file,
    `
defaults
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout http-keep-alive 60s
frontend web
  mode http
  bind 127.0.0.1:${web}
  option forwardfor if-none
  default_backend consoles
backend consoles
  mode http
  balance roundrobin
  option httpchk GET /api/health
  option redispatch 1
  retry-on conn-failure
  default-server inter 500ms fall 1 rise 1
${servers.join("\n")}
listen postgres
  mode tcp
  bind 127.0.0.1:${database}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${postgres.join("\n")}
`,
  );
  runProgram("haproxy", ["-f", file], folder);
  for (const port of [web, database]) await waitFor("HAProxy", () => isListening(port));
  await waitFor("HAProxy to find the primary", () => leadsToPrimary(database)); // first it takes every server for one
  return { web: String(web), database };
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

export type PoolMode = "session" | "transaction";

/** Starts PgBouncer before a database. @returns its port */
export async function startPgbouncer(
  folder: string,
  mode: PoolMode,
  database: number,
): Promise<{ port: number; program: Program }> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const port = await freePort();
  const { name, password } = CLUSTER_USER;
  writeFileSync(join(folder, "users.txt"), `"${name}" "${password}"\n`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `
[databases]
console = host=127.0.0.1 port=${database} dbname=console
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users.txt")}
pool_mode = ${mode}
default_pool_size = ${mode === "session" ? 60 : 10}
max_client_conn = 500
server_login_retry = 1
server_check_delay = 5
`,
  );
  const program = runProgram("pgbouncer", [join(folder, "pgbouncer.ini")], folder);
  await waitFor("PgBouncer", () => isListening(port));
  return { port, program };
}
