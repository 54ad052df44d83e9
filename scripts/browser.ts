import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright";

/** --no-sandbox is needed as root. The others prevent use of a graphics card and requests to Google. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const run = promisify(execFile);
/** The first start after an installation reads everything from the disk. */
const LAUNCH_MS = 120_000;

const CACHE = join(import.meta.dirname, "../node_modules/.cache");
const NAMES = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser"];

/**
 * Finds a Chromium that starts on this machine: the one in CHROMIUM_PATH, else the one in the npm package
 * @sparticuz/chromium, else an installed one, else the distribution's (as root, with apt). The package has a headless
 * shell, which needs a third less processor time than a whole browser.
 * @returns its path. @throws Error when the one in CHROMIUM_PATH does not start, or none is found.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`);
  }
  const path = await firstThat(starts, [packaged, installed, fromDistribution]);
  return path ?? fail("No Chromium starts here.");
}

/**
 * Finds a Chromium that can install applications, as the one in the npm package can't.
 * @returns its path. @throws Error when there is none
 */
export async function findInstallingChromium(): Promise<string> {
  const path = await firstThat(installs, [async () => process.env.CHROMIUM_PATH, installed, fromDistribution]);
  return path ?? fail("No Chromium that can install applications starts here.");
}

function fail(message: string): never {
  throw new Error(`${message} Install one, and name it in CHROMIUM_PATH when it is not on the PATH.`);
}

async function firstThat(
  works: (path: string) => Promise<boolean>,
  finders: (() => Promise<string | undefined>)[],
): Promise<string | undefined> {
  for (const find of finders) {
    const path = await find();
    if (path && (await works(path))) return path;
  }
  return undefined;
}

/**
 * Opens a context whose pages can run functions of a script. tsx adds calls of `__name`, a helper at the top of each
 * module, to functions within functions; a page receives a function's text without that helper.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript("globalThis.__name = (target) => target;");
  return context;
}

/** Opens a page, since a browser that can print its version may still fail to open one. */
const starts = (path: string) =>
  tryBrowser(path, async (browser) => {
    const page = await browser.newPage();
    await page.setContent("<h1>up</h1>");
    return (await page.screenshot()).length > 0;
  });

/** Asks for an application that is not there, since a headless shell does not know of applications at all. */
const installs = (path: string) =>
  tryBrowser(path, async (browser) => {
    const devtools = await browser.newBrowserCDPSession();
    const answer = devtools.send("PWA.getOsAppState", { manifestId: "http://localhost/" });
    return answer.then(
      () => true,
      (error: Error) => error.message.includes("Unknown web-app"),
    );
  });

async function tryBrowser(executablePath: string, work: (browser: Browser) => Promise<boolean>): Promise<boolean> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS, timeout: LAUNCH_MS }).catch(() => null);
  if (!browser) return false;
  try {
    return await work(browser);
  } catch {
    return false;
  } finally {
    await browser.close();
  }
}

const installed = async () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/**
 * The package contains compressed files for AWS Lambda: the browser, fonts, and the libraries (NSS, NSPR, expat) that a
 * bare Debian machine lacks too, for Linux on x64. They are unpacked once, next to a script that starts the browser with them.
 */
async function packaged(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const archives = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "../bin");
  const { version } = JSON.parse(await readFile(join(archives, "../package.json"), "utf8")) as { version: string };
  const folder = join(CACHE, `chromium-${version}-${process.arch}`);
  const starter = join(folder, "start.sh");
  if (!existsSync(starter)) await unpack(archives, folder);
  return starter;
}

async function unpack(archives: string, folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  const { inflate } = await import("@sparticuz/chromium");
  const before = process.env.TMPDIR;
  process.env.TMPDIR = unfinished; // the package unpacks into the temporary folder, where another user's files may be
  try {
    for (const archive of ["chromium.br", "swiftshader.tar.br", "fonts.tar.br", "al2023.tar.br"]) {
      await inflate(join(archives, archive));
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await writeFile(join(unfinished, "fonts.conf"), FONTS);
  await writeFile(join(unfinished, "start.sh"), STARTER);
  await chmod(join(unfinished, "start.sh"), 0o755);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
}

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;

const STARTER = `#!/bin/sh
here=\${0%/*}
export FONTCONFIG_FILE="$here/fonts.conf" XDG_CACHE_HOME="$here/cache"
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/chromium" "$@"
`;

/** The tests of one file may run in several processes, and apt refuses a second one instead of waiting for the first. */
async function fromDistribution(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing Chromium with apt-get …");
  await mkdir(CACHE, { recursive: true });
  await run("flock", [join(CACHE, "apt.lock"), "sh", "-c", APT], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return installed();
}

const APT = `command -v chromium || {
  apt-get update && apt-get install -y --no-install-recommends chromium fonts-liberation
}`;
