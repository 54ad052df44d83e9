import { readFileSync } from "node:fs";
import { get, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { findAddresses } from "./addresses.ts";
import { reportCheck, type Tally } from "./tally.ts";

/** How much script a page may load first, in KB of 1024 bytes, compressed. An empty page of Next takes 135. */
const BUDGETS_KB = { "sign-in": 200, landing: 200, list: 260, sale: 300, dashboard: 330 };

const BUSY = 503;
const BUSY_MS = 2_000;
const ATTEMPTS = 30;

type Kind = keyof typeof BUDGETS_KB;

/** A page of the build, and its address with the demo data. */
export type MeasuredPage = {
  kind: Kind;
  route: string;
  path: string;
  /** The session that it needs. */
  cookie: string | undefined;
  /** On whose subdomain it exists; it exists without one where this is null. */
  tenant: { subdomain: string } | null;
};

/**
 * Compares the script that each page of the build loads first with the budget of its kind, and prints both. The server
 * has to be running.
 * @param shows which pages are printed; those over their budget always are
 */
export async function checkFirstLoads(url: string, { shows }: { shows: "all" | "failed" }): Promise<Tally> {
  const sizes = new Map<string, number>();
  const lines: string[] = [];
  let failed = 0;
  for (const page of await measuredPages()) {
    const scripts = scriptsOf(await htmlOf(url, page));
    if (scripts.length === 0) continue; // it only redirects
    for (const script of scripts) {
      if (!sizes.has(script)) sizes.set(script, await compressedSizeOf(url + script));
    }
    const kilobytes = scripts.reduce((total, script) => total + (sizes.get(script) ?? 0), 0) / 1024;
    const isOver = kilobytes > BUDGETS_KB[page.kind];
    if (isOver) failed += 1;
    if (isOver || shows === "all") lines.push(lineOf(page, kilobytes));
  }
  const table = lines.length > 0 ? ["   KB   limit", ...lines].join("\n") : "";
  if (failed === 0 && table) console.log(table);
  return reportCheck("script on first load", failed === 0, table);
}

const lineOf = ({ kind, path }: MeasuredPage, kilobytes: number) =>
  `${kilobytes.toFixed(1).padStart(6)}  ${String(BUDGETS_KB[kind]).padStart(5)}  ${kind.padEnd(9)}  ${path}${
    kilobytes > BUDGETS_KB[kind] ? "  over its budget" : ""
  }`;

/** Every page of the build, and the form of a sale, which has the address of its list. */
export async function measuredPages(): Promise<MeasuredPage[]> {
  const { cookie, params, sale, tenant } = await findAddresses();
  const routes = JSON.parse(readFileSync(".next/app-path-routes-manifest.json", "utf8")) as Record<string, string>;
  const pages = Object.entries(routes).flatMap(([file, route]): MeasuredPage[] => {
    if (!file.endsWith("/page") || file.startsWith("/_")) return [];
    const kind = kindOf(file);
    const path = route.replace(/\[(\w+)\]/g, (_, name: string) => params(name, route));
    const isPublic = kind === "sign-in" || kind === "landing";
    const isOfTenant = route === "/privacy";
    return [{ kind, route, path, cookie: isPublic ? undefined : cookie, tenant: isOfTenant ? tenant : null }];
  });
  const form = { kind: "sale" as const, route: "/sales/[slug]?sale", path: sale, cookie, tenant: null };
  return [...pages, form].toSorted(
    (one, other) => one.kind.localeCompare(other.kind) || one.path.localeCompare(other.path),
  );
}

function kindOf(file: string): Kind {
  if (file.startsWith("/(auth)/")) return "sign-in";
  if (file === "/[slug]/page" || file === "/privacy/page") return "landing";
  if (file === "/(console)/qc/[saleId]/page") return "sale"; // the whole sale beside the scorecard
  return file === "/(console)/dashboard/page" ? "dashboard" : "list";
}

async function htmlOf(url: string, { path, cookie, tenant }: MeasuredPage): Promise<string> {
  // fetch() can't ask for another host than the one that it connects to.
  const host = tenant ? { host: `${tenant.subdomain}.${new URL(url).host}` } : {};
  const response = await answerTo(url + path, { ...host, ...(cookie ? { cookie } : {}) });
  if ((response.statusCode ?? 0) >= 400) throw new Error(`${path} answers ${response.statusCode}`);
  return text(response);
}

const FOR_OLD_BROWSERS = /<script[^>]*\bnomodule\b[^>]*>/gi;
const SCRIPT = /\/_next\/static\/[\w./~%[\]()-]+\.js/g;

/**
 * The scripts that the browser fetches for a page before anybody uses it: those that its HTML names, as elements and in
 * the data that React reads. tests/e2e/first-load.spec.ts holds that a browser fetches these and no others.
 */
export const scriptsOf = (html: string): string[] => [
  ...new Set(html.replace(FOR_OLD_BROWSERS, "").match(SCRIPT) ?? []),
];

/** In bytes, as this server sends it to a browser: without its headers. */
async function compressedSizeOf(url: string): Promise<number> {
  const response = await answerTo(url, { "accept-encoding": "gzip" });
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`);
  return (await buffer(response)).length;
}

/** Asks again where the console is busy, as it may be while tests run beside this. */
async function answerTo(url: string, headers: OutgoingHttpHeaders, attempts = ATTEMPTS): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).once("error", reject);
  });
  if (response.statusCode !== BUSY || attempts === 1) return response;
  response.resume();
  await wait(BUSY_MS);
  return answerTo(url, headers, attempts - 1);
}
