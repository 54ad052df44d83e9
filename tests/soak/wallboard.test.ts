import { setTimeout as wait } from "node:timers/promises";
import { type CDPSession, chromium, type Page } from "playwright";
import { expect, test } from "vitest";
import { CHROMIUM_FLAGS, findChromium } from "@/scripts/browser";
import { testUrl } from "../support/api";
import { median, record, soakMinutes } from "../support/soak";
import { makeConversion, makeSubmission } from "../support/submissions";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const MINUTES = soakMinutes(10);
const MINUTE_MS = 60_000;
const AGENTS = 8;
/** How often something happens on the floor. */
const CHANGE_EVERY_MS = 400;
const SAMPLE_EVERY_MS = 10_000;
/** How much more the last third of the time may use than the third before. A day would show in it many times over. */
const HEAP_GROWTH = 1.1;
const NODE_GROWTH = 1.05;
const LISTENER_GROWTH = 1.05;

test("the wallboard does not grow while it is open under load", { timeout: (MINUTES + 3) * MINUTE_MS }, async () => {
  const tenant = await makeTenant();
  const television = await makeUser(tenant, { permissions: ["dashboard.wallboard"] });
  const agents = await Promise.all(Array.from({ length: AGENTS }, () => makeUser(tenant)));
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await openWallboard(
      await browser.newPage({ viewport: { width: 1920, height: 1080 } }),
      tenant,
      television,
    );
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    const end = Date.now() + MINUTES * MINUTE_MS;
    const [samples, changes] = await Promise.all([sample(page, end), work(tenant, agents, end)]);
    compare(
      "heap",
      "MB",
      HEAP_GROWTH,
      samples.map(({ heap }) => heap),
    );
    compare(
      "DOM nodes",
      "",
      NODE_GROWTH,
      samples.map(({ nodes }) => nodes),
    );
    compare(
      "event listeners",
      "",
      LISTENER_GROWTH,
      samples.map(({ listeners }) => listeners),
    );
    record(`${changes} changes of leads and sales in ${MINUTES} min`);
    expect(errors).toEqual([]);
    expect(await page.getByText("Live", { exact: true }).isVisible()).toBe(true);
  } finally {
    await browser.close();
  }
});

async function openWallboard(page: Page, { subdomain }: TestTenant, { cookie }: TestUser): Promise<Page> {
  const [name = "", value = ""] = cookie.split("=", 2);
  const domain = `${subdomain}.localhost`;
  await page.context().addCookies([{ name, value, domain, path: "/", httpOnly: true }]);
  await page.goto(`http://${domain}:${testUrl().port}/wallboard`);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Bell off" }).click();
  return page;
}

/** Leads come in, and sales are converted and submitted, one after the other. @returns how many changes there were */
async function work(tenant: TestTenant, agents: TestUser[], end: number): Promise<number> {
  let count = 0;
  for (; Date.now() < end; count += 1) {
    const agent = agents[count % agents.length];
    if (!agent) throw new Error("There are agents");
    if (count % 5 === 0) await makeSubmission(tenant, agent);
    else if (count % 5 === 2) await makeConversion(tenant, agent);
    else await makeLead(tenant, { status: "Diary", diary_at: new Date(Date.now() - MINUTE_MS) });
    await wait(CHANGE_EVERY_MS);
  }
  return count;
}

type Sample = { heap: number; nodes: number; listeners: number };

/** The page's memory after a collection of its garbage, at intervals. */
async function sample(page: Page, end: number): Promise<Sample[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.enable");
  const samples: Sample[] = [];
  for (; Date.now() < end; await wait(SAMPLE_EVERY_MS)) {
    samples.push(await measure(session));
  }
  return samples;
}

async function measure(session: CDPSession): Promise<Sample> {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    heap: metric("JSHeapUsedSize") / 1024 / 1024,
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
  };
}

/** Compares the last third of the time with the one before, and records both beside the limit. */
function compare(what: string, unit: string, growth: number, values: readonly number[]): void {
  const third = Math.floor(values.length / 3);
  const [middle, last] = [median(values.slice(third, 2 * third)), median(values.slice(-third))];
  const shown = (value: number) => `${value.toFixed(unit === "" ? 0 : 1)}${unit && ` ${unit}`}`;
  record(
    `${what}: ${shown(middle)} in the second third, ${shown(last)} in the last (limit ${shown(middle * growth)}), ${shown(Math.max(...values))} at most`,
  );
  expect(last).toBeLessThanOrEqual(middle * growth);
}
