import { type Browser, chromium, type Page } from "playwright";
import { CHROMIUM_FLAGS, findChromium, openContext } from "../browser.ts";
import { aligned } from "./report.ts";

const ROUNDS = 20;
const BUDGET_MS = 100;
const PATIENCE_MS = 15_000;

type Site = { sale: string; cookie: string };

/** How long the steps of a sale's form take to open, in ms from the key to the frame that shows them. */
export async function measureSteps(site: Site): Promise<string> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  try {
    const rows: string[][] = [];
    for (const [index, title] of (await titlesOf(browser, site)).entries())
      rows.push([title, ...(await measureStep(browser, site, index))]);
    return aligned([["a sale's step, ms", "first", "median", "slowest", "budget"], ...rows]);
  } finally {
    await browser.close();
  }
}

/** The titles of the steps, as the page shows them. */
async function titlesOf(browser: Browser, { sale, cookie }: Site): Promise<string[]> {
  const context = await openContext(browser, { extraHTTPHeaders: { cookie } });
  try {
    const page = await context.newPage();
    await page.goto(sale);
    await untilIdle(page);
    return await page.getByRole("navigation", { name: "Steps" }).locator("button > .truncate").allTextContents();
  } finally {
    await context.close();
  }
}

/** The first time is measured in a page that has just become idle, where the step's code may still be on its way. */
async function measureStep(browser: Browser, { sale, cookie }: Site, index: number): Promise<string[]> {
  const context = await openContext(browser, {
    extraHTTPHeaders: { cookie },
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    await page.goto(sale);
    await untilIdle(page);
    const other = index === 0 ? 1 : 0;
    if (index === 0) await timeOf(page, other);
    const first = await timeOf(page, index);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await timeOf(page, other);
      times.push(await timeOf(page, index));
    }
    const sorted = times.toSorted((one, another) => one - another);
    return [first, sorted[Math.floor(ROUNDS / 2)] ?? 0, sorted.at(-1) ?? 0, BUDGET_MS].map((ms) => ms.toFixed(0));
  } finally {
    await context.close();
  }
}

/** Waits until the form takes keys and the browser has nothing left to do. */
async function untilIdle(page: Page): Promise<void> {
  await page.locator("form > fieldset:not([disabled])").waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Opens a step by its key. @returns the ms from the key press until the step has been drawn. @throws Error if it stays closed */
async function timeOf(page: Page, index: number): Promise<number> {
  const watched = await page.evaluateHandle(watchStep, { index, patience: PATIENCE_MS });
  await page.keyboard.press(`Alt+Digit${index + 1}`);
  return watched.evaluate(({ took }) => took);
}

/** Runs in the page. The object keeps Playwright from waiting for the promise. */
function watchStep({ index, patience }: { index: number; patience: number }): { took: Promise<number> } {
  const isOpen = () =>
    document.querySelectorAll('nav[aria-label="Steps"] button')[index]?.getAttribute("aria-current") === "step";
  const took = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`Step ${index + 1} of the sale did not open.`)), patience);
    const watching = new AbortController();
    const onKey = ({ code, timeStamp }: KeyboardEvent) => {
      if (!code.startsWith("Digit")) return;
      watching.abort();
      const look = () => {
        if (isOpen())
          setTimeout(() => resolve(performance.now() - timeStamp)); // after the frame that shows it
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    window.addEventListener("keydown", onKey, { capture: true, signal: watching.signal });
  });
  return { took };
}
