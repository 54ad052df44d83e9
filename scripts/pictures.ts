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
  /** Opens what the picture shows. */
  open: (page: Page) => Promise<void>;
};

const FOLDER = "docs/pictures";
const SIZE = { width: 1440, height: 900 };

const openFirst = (page: Page) => page.locator("tbody button").first().click();

const PICTURES: Picture[] = [
  {
    name: "lead",
    user: "thandi",
    colorScheme: "light",
    path: "/leads/umoja-life-cover?status=Voicemail",
    open: openFirst,
  },
  {
    name: "sale",
    user: "thandi",
    colorScheme: "dark",
    path: "/sales/umoja-life-cover?status=in-progress",
    open: openFirst,
  },
  { name: "review", user: "pieter", colorScheme: "light", path: "/qc", open: openFirst },
  { name: "insights", user: "ayesha", colorScheme: "dark", path: "/dashboard?tab=sales", open: async () => undefined },
];

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
for (const picture of PICTURES) await take(browser, picture);
await browser.close();

async function take(browser: Browser, { name, user, colorScheme, path, open }: Picture): Promise<void> {
  const context = await browser.newContext({ viewport: SIZE, colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  const { protocol, host } = new URL(env().APP_URL);
  await page.goto(`${protocol}//umoja.${host}/login`);
  await page.getByLabel("Email").fill(`${user}@umoja.test`);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/dashboard/);
  await page.goto(`${protocol}//umoja.${host}${path}`, { waitUntil: "networkidle" });
  await open(page);
  await page.waitForLoadState("networkidle");
  const screenshot = await page.screenshot();
  await sharp(screenshot).png({ palette: true, compressionLevel: 9 }).toFile(`${FOLDER}/${name}.png`);
  await context.close();
}
