import lighthouse, { type Config, desktopConfig, type Flags } from "lighthouse";
import { chromium } from "playwright";
import { z } from "zod";
import { CHROMIUM_FLAGS, findChromium } from "../browser.ts";
import { freePort } from "../postgres.ts";
import { aligned } from "./report.ts";
import { PRODUCT_SLUG } from "./rows.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TIMES = { LCP: "largest-contentful-paint", TBT: "total-blocking-time", CLS: "cumulative-layout-shift" } as const;

const TRIES = 3;
/** Read before Lighthouse runs, which sets the variable itself. */
const SHOWS_FAILED_AUDITS = Boolean(process.env.DEBUG);

type Page = { name: string; url: string; config?: Config; headers?: Record<string, string> };
type Site = { host: string; sale: string; cookie: string };

/**
 * Lighthouse's scores, 0 to 100, of a landing page on a phone and of two screens on a desktop, with the size of their
 * scripts.
 */
export async function measurePages({ host, sale, cookie }: Site): Promise<string> {
  const signedIn = { config: desktopConfig, headers: { Cookie: cookie } };
  const pages: Page[] = [
    { name: "landing page, mobile", url: `${host}/${PRODUCT_SLUG}` },
    { name: "leads, desktop", url: `${host}/leads/${PRODUCT_SLUG}`, ...signedIn },
    { name: "sale, desktop", url: sale, ...signedIn },
  ];
  const rows: string[][] = [];
  for (const page of pages) rows.push(await measureAgainIfLost(page));
  return aligned([["Lighthouse", ...CATEGORIES, ...Object.keys(TIMES), "script KB"], ...rows]);
}

/** Lighthouse sometimes loses the trace of a page, and asks to be run again. */
async function measureAgainIfLost(page: Page, tries = TRIES): Promise<string[]> {
  try {
    return await measurePage(page);
  } catch (error) {
    if (tries === 1) throw error;
    return measureAgainIfLost(page, tries - 1);
  }
}

async function measurePage({ name, url, config, headers }: Page): Promise<string[]> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const flags: Flags = { port, logLevel: "error", onlyCategories: [...CATEGORIES], extraHeaders: headers };
    const result = (await lighthouse(url, flags, config))?.lhr;
    if (!result || result.runtimeError) throw new Error(`Lighthouse failed: ${result?.runtimeError?.message}`);
    for (const audit of Object.values(result.audits)) {
      if (SHOWS_FAILED_AUDITS && audit.score !== null && audit.score < 1) console.log(audit);
    }
    const scores = CATEGORIES.map((category) => String(Math.round((result.categories[category]?.score ?? 0) * 100)));
    const times = Object.values(TIMES).map((id) => result.audits[id]?.displayValue ?? "");
    return [name, ...scores, ...times, String(Math.round(scriptBytesOf(result) / 1024))];
  } finally {
    await browser.close();
  }
}

const requests = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })),
});

/** The size of all scripts of a page as they were sent, compressed. */
function scriptBytesOf({ audits }: { audits: Record<string, { details?: unknown }> }): number {
  const { items } = requests.parse(audits["network-requests"]?.details);
  return items
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}
