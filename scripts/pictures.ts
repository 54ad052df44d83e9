// npm run pictures: takes the README's pictures of a console that `npm start` runs with the demo.
import { type Browser, chromium, type Page } from "playwright";
import sharp from "sharp";
import { env } from "@/lib/platform/env.server";
import { DEMO_PASSWORD } from "@/prisma/seed/demo/users";
import { CHROMIUM_FLAGS, findChromium } from "./browser.ts";

type Picture = {
  name: string;
  user: string;
  colorScheme: "light" | "dark";
  path: string;
  /** Opens what the picture shows, and waits for it. */
  open: (page: Page) => Promise<void>;
  /** Leaves the demo as it was. */
  close?: (page: Page) => Promise<void>;
};

const FOLDER = "docs/pictures";
const SIZE = { width: 1440, height: 900 };
const PRODUCT = "/umoja-funeral-plan?status=";

const openOwn = (page: Page) =>
  page
    .getByRole("row", { name: /Thandi Mokoena/ })
    .first()
    .getByRole("button")
    .first()
    .click();

const PICTURES: Picture[] = [
  {
    name: "lead",
    user: "thandi",
    colorScheme: "light",
    path: `/leads${PRODUCT}Diary`,
    open: async (page) => {
      await openOwn(page);
      await page.getByText("Lead came in").waitFor();
    },
  },
  {
    name: "sale",
    user: "thandi",
    colorScheme: "dark",
    path: `/sales${PRODUCT}in-progress`,
    open: async (page) => {
      await openOwn(page);
      const steps = page.getByRole("navigation", { name: "Steps" });
      await steps.getByRole("button", { name: /Policyholder/ }).click();
      await page.getByRole("heading", { name: "Policyholder", exact: true }).waitFor();
    },
  },
  {
    name: "review",
    user: "pieter",
    colorScheme: "light",
    path: "/qc",
    open: async (page) => {
      await page.getByRole("button", { name: "Claim" }).first().click();
      await page.getByRole("region", { name: "Scorecard" }).waitFor();
    },
    close: (page) => page.getByRole("button", { name: "Release" }).click(),
  },
  {
    name: "insights",
    user: "ayesha",
    colorScheme: "dark",
    path: "/dashboard?tab=sales",
    open: (page) => page.getByRole("heading", { name: "Sales by day" }).first().waitFor(),
  },
];

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
for (const picture of PICTURES) await take(browser, picture);
await browser.close();

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
  await open(page);
  await page.waitForLoadState("networkidle");
  const screenshot = await page.screenshot();
  await sharp(screenshot).png({ palette: true, compressionLevel: 9 }).toFile(`${FOLDER}/${name}.png`);
  await close?.(page);
  await page.waitForLoadState("networkidle");
  await context.close();
}
