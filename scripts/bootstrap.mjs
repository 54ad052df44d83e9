// Installs what is missing and runs one of the scripts in this folder.
// It is plain JavaScript without dependencies, since on a fresh clone nothing else can run yet.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isForDevelopment, isUnread, missingPackages } from "./installation.mjs";

const NPM_CHECK_MS = 250;
const INTERRUPTED = 130;
const PACKAGE_FILES = ["package-lock.json", "package.json"];
const MARKS = { development: "node_modules/.installed", production: "node_modules/.installed-to-run" };
const CLIENT_MARK = "lib/platform/db/generated/.made-from";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node.js 20.19 or later is needed; this is ${process.version}.`);
  process.exit(1);
}

let child;
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => interrupt(signal));
endWithNpm();

const [script, ...args] = process.argv.slice(2);
const begun = performance.now();
const steps = [await installPackages(), await generateDatabaseClient()];
// For scripts/start.ts, which says in the end how long everything took.
if (steps.includes(true)) process.env.PACKAGES_SECONDS = String((performance.now() - begun) / 1000);
const { code, signal } = await run(
  packagedNode(),
  ["--conditions=react-server", "--import=tsx", join("scripts", `${script}.ts`), ...args],
  ["inherit", "inherit", "inherit", "ipc"], // the IPC channel lets it notice when this process is gone
);
process.exit(signal ? 1 : code);

function interrupt(signal) {
  isInterrupted = true;
  child?.kill(signal);
}

/** Runs a program, which gets the signals that this process gets. @returns how it ended */
function run(program, programArgs, stdio) {
  child = spawn(program, programArgs, { stdio });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
}

/** Runs a step before the script itself. This process ends with a step that fails or is interrupted. */
async function runStep(program, programArgs, stdio) {
  const { code } = await run(program, programArgs, stdio);
  if (isInterrupted) process.exit(INTERRUPTED);
  if (code !== 0) process.exit(1); // it has said why
}

/** npm runs this in a shell, which neither passes a signal on nor ends with npm. */
function endWithNpm() {
  const isNpm = (pid) => readProcess(pid, "cmdline").startsWith("npm");
  const npm = [process.ppid, parentOf(process.ppid)].find(isNpm);
  if (npm === undefined) return;
  const watch = setInterval(() => {
    if (isNpm(npm)) return;
    clearInterval(watch);
    interrupt("SIGTERM");
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

/** @returns whether there was something to install */
async function installPackages() {
  const hash = hashOf(PACKAGE_FILES);
  const wanted = isForDevelopment(script, args) ? "development" : "production";
  const marks = { development: readMark(MARKS.development), production: readMark(MARKS.production) };
  const missing = missingPackages(wanted, hash, marks, hasDevelopmentPackages());
  if (missing === null) return false;
  console.log("Installing packages (about a minute) …");
  rmSync(MARKS.production, { force: true }); // so that packages of an interrupted installation are not used
  const option = missing === "production" ? "--omit=dev" : "--include=dev";
  await runStep("npm", ["install", "--no-save", option, "--no-progress", "--loglevel=error"], "inherit");
  if (missing === "production") removeUnread();
  writeFileSync(MARKS[missing], hash);
  return true;
}

/** Whether npm has noted any, by whomever it was called. */
function hasDevelopmentPackages() {
  const note = "node_modules/.package-lock.json";
  const { packages } = existsSync(note) ? JSON.parse(readFileSync(note, "utf8")) : { packages: {} };
  return Object.values(packages).some(({ dev }) => dev);
}

/** A quarter of what the packages contain. */
function removeUnread() {
  const entries = readdirSync("node_modules", { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && isUnread(path)) rmSync(path);
  }
}

/** @returns whether there was something to generate */
async function generateDatabaseClient() {
  const generator = ["scripts/generate-client.mjs", "scripts/type-columns.mjs"];
  const hash = hashOf(["prisma/schema.prisma", "package-lock.json", ...generator]);
  if (readMark(CLIENT_MARK) === hash) return false;
  await runStep(packagedNode(), ["scripts/generate-client.mjs"], ["ignore", "ignore", "inherit"]);
  mkdirSync(dirname(CLIENT_MARK), { recursive: true });
  writeFileSync(CLIENT_MARK, hash);
  return true;
}

/** Node 24 as it was installed. On a platform that it is not packaged for, this Node has to be as new. */
function packagedNode() {
  const packaged = join(root, "node_modules/.bin/node");
  if (existsSync(packaged)) return packaged;
  if (major >= 24) return process.execPath;
  console.error(`On ${process.platform} ${process.arch}, Node.js 24 is needed; this is ${process.version}.`);
  process.exit(1);
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex");
}

/** What a mark says that something was made from; null where it was not made. */
function readMark(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
