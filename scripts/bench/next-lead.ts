import { chromium, type Page } from "playwright";
import { CHROMIUM_FLAGS, findChromium, openContext } from "../browser.ts";
import { percentile } from "./load.ts";
import { aligned } from "./report.ts";

const LEADS = 60;
/** From the key to the frame with the next lead, for 95 of 100 leads. */
const BUDGET_MS = 100;
const PATIENCE_MS = 15_000;

type Site = { leads: string; cookie: string };

/** How long the next lead of the queue takes to show after a voicemail, in ms from the key to the frame that shows it. */
export async function measureNextLead({ leads, cookie }: Site): Promise<string> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  try {
    const context = await openContext(browser, {
      extraHTTPHeaders: { cookie },
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(leads);
    await page.getByRole("button", { name: "Next lead" }).click();
    const times: number[] = [];
    while (times.length < LEADS) {
      await untilReady(page);
      const isSaved = page.waitForResponse((response) => response.url().endsWith("/transition"));
      times.push(await timeOf(page));
      await isSaved;
    }
    const shown = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0));
    return aligned([
      ["the next lead, ms", "median", "p95", "slowest", "budget for p95"],
      [`${LEADS} voicemails`, ...shown, String(BUDGET_MS)],
    ]);
  } finally {
    await browser.close();
  }
}

/** Waits until the open lead is painted, since it refuses keys from before that, and the browser has nothing left to do. */
async function untilReady(page: Page): Promise<void> {
  await page.locator('[role="dialog"] button[data-outcome="Voicemail"]:enabled').waitFor();
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

/** Notes a voicemail. @returns the ms from the key press until the next lead has been drawn. @throws Error without one */
async function timeOf(page: Page): Promise<number> {
  const watched = await page.evaluateHandle(watchLead, PATIENCE_MS);
  await page.keyboard.press("2");
  return watched.evaluate(({ took }) => took);
}

/** Runs in the page. The object keeps Playwright from waiting for the promise. */
function watchLead(patience: number): { took: Promise<number> } {
  const open = () => new URL(location.href).searchParams.get("lead");
  // By phone, since many leads share a name.
  const shown = () => document.querySelector('[role="dialog"] [aria-label="Phone"] p')?.textContent;
  const [before, last] = [shown(), open()];
  const took = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error("The next lead did not show.")), patience);
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        if (shown() !== before && open() !== last)
          setTimeout(() => resolve(performance.now() - timeStamp)); // after the frame that shows it
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    window.addEventListener("keydown", onKey, { capture: true, once: true });
  });
  return { took };
}
