// npm run pictures: takes the README's pictures of a console that `npm start` runs with the demo.
import { type Browser, chromium, type Page } from "playwright";
import sharp from "sharp";
import { env } from "@/lib/platform/settings/env.server";
import { DEMO_PASSWORD } from "@/prisma/data/demo/users";
import { CHROMIUM_FLAGS, findChromium } from "./browser.ts";
import { joinDatabase } from "./database.ts";

type Picture = {
  name: string;
  user: string;
  colorScheme: "light" | "dark";
  path: string;
  /** Opens what the picture shows, and waits for it. */
  open: (page: Page) => Promise<void>;
  /** Gives back what was taken. */
  close?: (page: Page) => Promise<void>;
};

const FOLDER = "docs/pictures";
const SIZE = { width: 1440, height: 900 };
const PRODUCT = "/umoja-funeral-plan?status=";

const openFirst = (page: Page, words: RegExp) =>
  page.getByRole("row", { name: words }).first().getByRole("button").first().click();

const PICTURES = (reviewed: string): Picture[] => [
  {
    name: "lead",
    user: "thandi",
    colorScheme: "light",
    path: `/leads${PRODUCT}Diary`,
    open: async (page) => {
      await openFirst(page, /^(?!.*No consent).*Thandi Mokoena/);
      await page.getByText("Lead received").waitFor();
    },
  },
  {
    name: "sale",
    user: "thandi",
    colorScheme: "dark",
    path: `/sales${PRODUCT}in-progress`,
    open: async (page) => {
      await openFirst(page, /Thandi Mokoena/);
      const steps = page.getByRole("navigation", { name: "Steps" });
      await steps.getByRole("button", { name: /Policyholder/ }).click();
      await page.getByRole("heading", { name: "Policyholder", exact: true }).waitFor();
    },
  },
  {
    name: "review",
    user: "pieter",
    colorScheme: "light",
    path: `/qc?search=${reviewed}`,
    open: async (page) => {
      await page.getByRole("button", { name: "Claim" }).first().click();
      await page.getByRole("region", { name: "Scorecard" }).waitFor();
      for (const key of "ppppp") await page.keyboard.press(key);
      await page.getByRole("button", { name: "Play", exact: true }).click(); // draws the wave form
      await page.getByText("0:01 / ").waitFor();
      await page.getByRole("button", { name: "Pause", exact: true }).click();
      await page.getByText(/^Saved/).waitFor();
    },
    close: (page) => page.getByRole("button", { name: "Release" }).click(),
  },
  {
    name: "insights",
    user: "ayesha",
    colorScheme: "dark",
    path: "/dashboard",
    open: (page) => page.getByRole("heading", { name: "Leads by day" }).first().waitFor(),
  },
];

const stop = await joinDatabase();
const { asPlatform, db, disconnect } = await import("@/lib/platform/db/client.server.ts");
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
try {
  await enforceCallingHours(false);
  for (const picture of PICTURES(await recordedSale())) await take(browser, picture);
} finally {
  await enforceCallingHours(true);
  await browser.close();
  await disconnect();
  await stop();
}
process.exit(0); // not left to idle connections, which take seconds to close

/** Pictures show the floor at work, at whatever hour they are taken. */
function enforceCallingHours(calling_hours_enforced: boolean): Promise<unknown> {
  return asPlatform(() => db.tenant.updateMany({ where: { subdomain: "umoja" }, data: { calling_hours_enforced } }));
}

/** @returns the reference of a sale that waits for quality control and whose call is recorded */
async function recordedSale(): Promise<string> {
  const sale = await asPlatform(() =>
    db.sale.findFirstOrThrow({
      where: { tenant: { subdomain: "umoja" }, status: "qc-oversight", recordings: { some: {} } },
      select: { reference: true },
    }),
  );
  return sale.reference ?? "";
}

async function take(browser: Browser, { name, user, colorScheme, path, open, close }: Picture): Promise<void> {
  const context = await browser.newContext({ viewport: SIZE, colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  const { protocol, host } = new URL(env().APP_URL);
  await page.goto(`${protocol}//umoja.${host}/login`);
  await page.getByLabel("Email").fill(`${user}@umoja.test`);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Maybe later" }).click(); // two-factor authentication
  await page.goto(`${protocol}//umoja.${host}${path}`, { waitUntil: "networkidle" });
  try {
    await open(page);
    await page.mouse.move(0, 0);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForLoadState("networkidle");
    const screenshot = await page.screenshot({ animations: "disabled" });
    await sharp(screenshot).png({ palette: true, compressionLevel: 9 }).toFile(`${FOLDER}/${name}.png`);
  } finally {
    await close?.(page);
    await page.waitForLoadState("networkidle");
    await context.close();
  }
}
