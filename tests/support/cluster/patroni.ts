import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "@/scripts/postgres.ts";
import { POSTGRES_PROGRAMS, type Program, runProgram, waitFor } from "./programs.ts";

const PASSWORD = "cluster-only";
// "first" would be a word of synchronous_standby_names.
const NAMES = ["one", "two"] as const;

export type PatroniNode = { name: string; postgres: number; rest: number; folder: string; program: Program };

/** Two servers of Postgres, of which one is the primary and the other its synchronous replica. */
export type PatroniCluster = {
  nodes: PatroniNode[];
  primary: () => Promise<PatroniNode>;
  /** Kills the processes of the primary at once, as a machine that loses power. @returns it, and when another was promoted */
  killPrimary: () => Promise<{ killed: PatroniNode; killedAt: number; promotedAt: number }>;
  /** Starts a killed one again, and waits until it replicates. */
  revive: (node: PatroniNode) => Promise<void>;
};

/** Starts etcd and two nodes, and makes the user and the empty database of a console. */
export async function startPatroni(folder: string): Promise<PatroniCluster> {
  const etcd = await startEtcd(join(folder, "etcd"));
  const nodes: PatroniNode[] = [];
  for (const name of NAMES) {
    nodes.push(await startNode(name, join(folder, name), etcd));
    if (nodes.length === 1)
      await waitFor("the first primary", async () => (await statusOf(nodes[0], "primary")) === 200);
  }
  await waitFor("the replica", () => replicates(nodes[1]));
  const primary = async () => {
    for (const node of nodes) if ((await statusOf(node, "primary")) === 200) return node;
    throw new Error("No node is the primary");
  };
  await makeDatabase((await primary()).postgres);
  return {
    nodes,
    primary,
    killPrimary: async () => {
      const killed = await primary();
      const killedAt = Date.now();
      await killed.program.kill("SIGKILL");
      const other = nodes.find((node) => node !== killed);
      await waitFor("a promotion", async () => (await statusOf(other, "primary")) === 200);
      return { killed, killedAt, promotedAt: Date.now() };
    },
    revive: async (node) => {
      node.program = runPatroni(node.folder);
      await waitFor("the old primary to replicate", () => replicates(node), 60);
    },
  };
}

async function startEtcd(folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const [client, peer] = [await freePort(), await freePort()];
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const addresses = {
    "listen-client-urls": clientUrl,
    "advertise-client-urls": clientUrl,
    "listen-peer-urls": peerUrl,
    "initial-advertise-peer-urls": peerUrl,
    "initial-cluster": `default=${peerUrl}`,
    "data-dir": join(folder, "data"),
  };
  runProgram(
    "etcd-server",
    Object.entries(addresses).map(([name, value]) => `--${name}=${value}`),
    folder,
  );
  await waitFor("etcd", async () => (await fetch(`${clientUrl}/health`)).ok);
  return client;
}

async function startNode(name: string, folder: string, etcd: number): Promise<PatroniNode> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const [postgres, rest] = [await freePort(), await freePort()];
  writeFileSync(join(folder, "patroni.json"), JSON.stringify(settingsOf(name, folder, { postgres, rest, etcd })));
  return { name, postgres, rest, folder, program: runPatroni(folder) };
}

// YAML takes JSON.
const runPatroni = (folder: string) =>
  runProgram("patroni", [join(folder, "patroni.json")], folder, () => postmasterOf(join(folder, "data")));

function postmasterOf(data: string): number[] {
  const file = join(data, "postmaster.pid");
  return existsSync(file) ? [Number.parseInt(readFileSync(file, "utf8"), 10)] : [];
}

const settingsOf = (name: string, folder: string, ports: { postgres: number; rest: number; etcd: number }) => ({
  scope: "console",
  name,
  restapi: { listen: `127.0.0.1:${ports.rest}`, connect_address: `127.0.0.1:${ports.rest}` },
  etcd3: { hosts: `127.0.0.1:${ports.etcd}` },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 2,
      retry_timeout: 5,
      synchronous_mode: true, // a write is acknowledged once the replica has it
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } },
    },
    initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
  },
  postgresql: {
    listen: `127.0.0.1:${ports.postgres}`,
    connect_address: `127.0.0.1:${ports.postgres}`,
    data_dir: join(folder, "data"),
    bin_dir: POSTGRES_PROGRAMS,
    pgpass: join(folder, "pgpass"),
    authentication: {
      superuser: { username: "postgres", password: PASSWORD },
      replication: { username: "replicator", password: PASSWORD },
      rewind: { username: "rewinder", password: PASSWORD },
    },
    parameters: { unix_socket_directories: folder },
    pg_hba: [
      "local all all scram-sha-256",
      "host all all 127.0.0.1/32 scram-sha-256",
      "host replication replicator 127.0.0.1/32 scram-sha-256",
    ],
  },
});

async function statusOf(node: PatroniNode | undefined, path: string): Promise<number> {
  return fetch(`http://127.0.0.1:${node?.rest}/${path}`).then(
    ({ status }) => status,
    () => 0,
  );
}

const replicates = async (node: PatroniNode | undefined) => (await statusOf(node, "synchronous")) === 200;

async function makeDatabase(port: number): Promise<void> {
  const client = new Client(`postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`);
  await client.connect();
  await client.query(`CREATE ROLE console LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
  await client.query("CREATE DATABASE console OWNER console");
  await client.end();
}

export const CLUSTER_USER = { name: "console", password: PASSWORD };

/** Where the console's database is reached through a port. */
export const addressOf = (port: number) => `postgresql://console:${PASSWORD}@127.0.0.1:${port}/console`;
