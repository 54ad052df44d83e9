import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@/scripts/postgres.ts";
import { isListening } from "./console-process";

// Real proxies with the samples under docs/operations/proxies. Only addresses, certificates and, for tests of idle
// connections, time-outs are replaced in them.

/** The host name in the samples. */
export const HOST = "console.example.com";

const SAMPLES = "docs/operations/proxies";
const START_MS = 10_000;

type Ports = { https: number; http: number; console: number };
type Replacement = readonly [from: string, to: string];

type Kind = {
  sample: string;
  /** Of Debian, whose program has the same name. */
  program: string;
  version: string;
  /** The name in the sample of what `makeCertificate` writes. */
  certificates: Record<string, string>;
  ports: (ports: Ports) => Replacement[];
  /** Makes it give up idle connections to the console within half a second. */
  shortIdle: Replacement;
  /** The command, and the files that Debian has around the sample. */
  command: (folder: string, sample: string, ports: Ports) => { args: string[]; files: Record<string, string> };
};

const CERTIFICATES = { "/etc/ssl/console/fullchain.pem": "fullchain.pem", "/etc/ssl/console/key.pem": "key.pem" };

const KINDS = {
  nginx: {
    sample: "nginx.conf",
    program: "nginx",
    version: "-v",
    certificates: CERTIFICATES,
    ports: ({ https, http, console }) => [
      ["listen 80;", `listen ${http};`],
      ["listen [::]:80;", ""],
      ["listen 443 ssl", `listen ${https} ssl`],
      ["listen [::]:443 ssl http2;", ""],
      ["127.0.0.1:3000", `127.0.0.1:${console}`],
    ],
    shortIdle: ["keepalive_timeout 60s", "keepalive_timeout 500ms"],
    command: (folder, sample) => ({
      args: ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "main.conf")],
      files: { "main.conf": nginxMain(folder, sample) },
    }),
  },
  haproxy: {
    sample: "haproxy.cfg",
    program: "haproxy",
    version: "-v",
    certificates: { "/etc/ssl/console/console.pem": "console.pem" },
    ports: ({ https, http, console }) => [
      ["bind :443", `bind 127.0.0.1:${https}`],
      ["bind :80", `bind 127.0.0.1:${http}`],
      ["127.0.0.1:3000", `127.0.0.1:${console}`],
    ],
    shortIdle: ["pool-purge-delay 5s", "pool-purge-delay 100ms"],
    command: (folder, sample) => ({
      args: ["-db", "-f", join(folder, "main.cfg"), "-f", sample],
      files: {
        "main.cfg": "defaults\n mode http\n timeout connect 5000\n timeout client 50000\n timeout server 50000\n",
      },
    }),
  },
  caddy: {
    sample: "Caddyfile",
    program: "caddy",
    version: "version",
    certificates: CERTIFICATES,
    ports: ({ console }) => [["127.0.0.1:3000", `127.0.0.1:${console}`]],
    shortIdle: ["keepalive 60s", "keepalive 500ms"],
    command: (folder, sample, { https, http }) => ({
      args: ["run", "--adapter", "caddyfile", "--config", join(folder, "main.caddyfile")],
      files: { "main.caddyfile": `{\n admin off\n https_port ${https}\n http_port ${http}\n}\nimport ${sample}\n` },
    }),
  },
} as const satisfies Record<string, Kind>;

export type ProxyName = keyof typeof KINDS;
export const PROXY_NAMES = Object.keys(KINDS) as ProxyName[];

/** @throws Error that names the Debian packages of the proxies that are not installed here */
export function requireProxies(): void {
  const isMissing = (program: string) => spawnSync(program, ["-v"]).error !== undefined;
  const missing = [...Object.values(KINDS).map(({ program }) => program), "openssl"].filter(isMissing);
  if (missing.length === 0) return;
  throw new Error(`Install what this needs: apt-get install --no-install-recommends ${missing.join(" ")}`);
}

/** The version of an installed proxy, such as "1.22.1". */
export function versionOf(name: ProxyName): string {
  const { program, version } = KINDS[name];
  const { stdout, stderr } = spawnSync(program, [version], { encoding: "utf8" });
  return /\d+\.\d+\.\d+/.exec(`${stdout}${stderr}`)?.[0] ?? "unknown";
}

export type RunningProxy = {
  name: ProxyName;
  port: number;
  /** The authority that its certificate is verified with. */
  ca: string;
  stop: () => Promise<void>;
};

/** Starts a proxy with its sample in front of the console on a port, and waits until it listens. */
export async function startProxy(name: ProxyName, consolePort: number, hasShortIdle = false): Promise<RunningProxy> {
  const kind: Kind = KINDS[name];
  const ports = { https: await freePort(), http: await freePort(), console: consolePort };
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const ca = makeCertificate(folder);
  const certificates = Object.entries(kind.certificates).map(([from, to]) => [from, join(folder, to)] as const);
  const replacements = [...kind.ports(ports), ...certificates, ...(hasShortIdle ? [kind.shortIdle] : [])];
  const sample = join(folder, kind.sample);
  writeFileSync(sample, replaceAllIn(readFileSync(join(SAMPLES, kind.sample), "utf8"), replacements));
  const { args, files } = kind.command(folder, sample, ports);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);

  const child = spawn(kind.program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }, // where Caddy keeps its state
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      output = `${output}${text}`.slice(-10_000);
    });
  }
  const ended = once(child, "close");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + START_MS; !(await isListening(ports.https)); await wait(50)) {
    if (Date.now() < end && child.exitCode === null) continue;
    await stop();
    throw new Error(`${name} did not start.\n${output}`);
  }
  return { name, port: ports.https, ca, stop };
}

/** @throws Error when the sample has no such text any more */
function replaceAllIn(sample: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The sample lacks: ${from}`);
    return text.replaceAll(from, to);
  }, sample);
}

/** Writes a certificate for the host and its subdomains as each proxy wants it. @returns it */
function makeCertificate(folder: string): string {
  const [certificate, key] = [join(folder, "fullchain.pem"), join(folder, "key.pem")];
  const names = `subjectAltName=DNS:${HOST},DNS:*.${HOST}`;
  const made = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const written = ["-keyout", key, "-out", certificate, "-subj", `/CN=${HOST}`, "-addext", names];
  execFileSync("openssl", ["req", ...made, ...written], { stdio: "pipe" });
  const ca = readFileSync(certificate, "utf8");
  writeFileSync(join(folder, "console.pem"), `${ca}${readFileSync(key, "utf8")}`);
  return ca;
}

/** What Debian's nginx.conf has around the sample, with its files in a folder of the test. */
function nginxMain(folder: string, sample: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
    daemon off;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    worker_processes auto;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { worker_connections 768; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
      access_log off;
      sendfile on;
      tcp_nopush on;
      types_hash_max_size 2048;
      gzip on;
      include ${sample};
    }`;
}
