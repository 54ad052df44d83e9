// Installs what is missing and runs one of the scripts in this folder.
// It is plain JavaScript without dependencies, since on a fresh clone nothing else can run yet.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NPM_CHECK_MS = 250;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node.js 20.19 or later is needed; this is ${process.version}.`);
  process.exit(1);
}

installPackages();
generateDatabaseClient();

const [script, ...args] = process.argv.slice(2);
const node = join(root, "node_modules/.bin/node");
const child = spawn(
  node,
  ["--conditions=react-server", "--import=tsx", join("scripts", `${script}.ts`), ...args],
  { stdio: ["inherit", "inherit", "inherit", "ipc"] }, // the IPC channel lets the child notice when this process is gone
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
endWithNpm();
child.on("exit", (code, signal) => process.exit(signal ? 1 : code));

/** npm runs this in a shell, which neither passes a signal on nor ends with npm. */
function endWithNpm() {
  const isNpm = (pid) => readProcess(pid, "cmdline").startsWith("npm");
  const npm = [process.ppid, parentOf(process.ppid)].find(isNpm);
  if (npm === undefined) return;
  const watch = setInterval(() => {
    if (isNpm(npm)) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, NPM_CHECK_MS);
  watch.unref();
}

/** The id of a process's parent, which follows its name in brackets and its state. */
function parentOf(pid) {
  return Number(readProcess(pid, "stat").split(") ").at(-1).split(" ")[1]);
}

/** What /proc says of a process; nothing once that has ended, or on a system without /proc. */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function installPackages() {
  whenChanged("node_modules/.installed", ["package-lock.json", "package.json"], () => {
    console.log("Installing packages …");
    execFileSync("npm", ["install", "--no-save", "--include=dev", "--no-progress", "--loglevel=error"], {
      stdio: "inherit",
    });
  });
}

function generateDatabaseClient() {
  whenChanged("lib/platform/db/generated/.made-from", ["prisma/schema.prisma", "package-lock.json"], () => {
    execFileSync(join(root, "node_modules/.bin/node"), ["scripts/generate-client.mjs"], { stdio: "inherit" });
  });
}

/** Runs `make` unless the hash file shows that it has already run for the same sources. */
function whenChanged(hashFile, sources, make) {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(readFileSync(source));
  const digest = hash.digest("hex");
  if (existsSync(hashFile) && readFileSync(hashFile, "utf8") === digest) return;
  make();
  mkdirSync(dirname(hashFile), { recursive: true });
  writeFileSync(hashFile, digest);
}
