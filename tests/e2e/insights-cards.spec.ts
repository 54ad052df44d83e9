import { readFile } from "node:fs/promises";
import { makeLead, makeTenant, makeUser } from "../support/world";
import {
  cardOf,
  chartChunk,
  figureOf,
  legendOf,
  MANAGING,
  makeMonths,
  openFull,
  openSections,
  PIES,
} from "./insights-world";
import { at, expect, openAs, REPETITION, test, toast, visit } from "./support";

// insights.md, section 3: what every card of the dashboard can do.

test("the legend of a line chart hides and shows its lines by keyboard", REPETITION, async ({ page }) => {
  await openFull(page);
  const card = cardOf(page, "Leads by day");
  const canvas = card.getByRole("img");
  await expect(canvas).toBeVisible();
  const drawn = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  const before = await drawn();
  const entry = card.getByRole("button", { name: "Leads", exact: true });
  await entry.focus();
  await page.keyboard.press("Space");
  await expect(entry).toHaveAttribute("aria-pressed", "false");
  await expect.poll(drawn).not.toBe(before);
  await page.keyboard.press("Enter");
  await expect(entry).toHaveAttribute("aria-pressed", "true");
  await expect.poll(drawn).toBe(before);
});

test("a card shows the same data as a table, sorted by any column", async ({ page }) => {
  await openFull(page);
  const card = cardOf(page, "Leads by status");
  const legend = await legendOf(card);
  await card.getByRole("button", { name: "Show Leads by status as a table" }).click();
  await expect(card.getByRole("img")).toHaveCount(0);
  const firstCells = card.locator("tbody tr td:first-child");
  await expect(firstCells).toHaveText(legend.map(({ label }) => label));
  await card.getByRole("button", { name: "Status", exact: true }).click();
  await expect(firstCells).toHaveText(legend.map(({ label }) => label).sort());
  await expect(card.getByRole("columnheader", { name: "Status" })).toHaveAttribute("aria-sort", "ascending");
  await card.getByRole("button", { name: "Show Leads by status as a chart" }).click();
  await expect(card.getByRole("img")).toBeVisible();
});

test("a card's CSV has its data, and no formula", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await makeLead(tenant, { source: "=1+1" });
  await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, "/dashboard");
  await openSections(page);
  const download = page.waitForEvent("download");
  await cardOf(page, "Leads by source").getByRole("button", { name: "CSV of Leads by source" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^leads-by-source-.*\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toBe("\uFEFFSource,Leads,Share\r\n'=1+1,1,100\r\n");
});

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

test("a card is copied as an image, and downloaded where the browser does not copy images", async ({
  page,
  context,
}) => {
  await openFull(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const button = cardOf(page, "Leads by product").getByRole("button", { name: "Copy Leads by product as image" });
  await expect(cardOf(page, "Leads by product").getByRole("img")).toBeVisible();
  await button.click();
  await expect(toast(page, "Image copied")).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap(await (item as ClipboardItem).getType("image/png"));
    return [image.width, image.height];
  });
  expect(copied[0]).toBe(1440);
  expect(copied[1]).toBeGreaterThan(600);

  await page.evaluate(() => Reflect.deleteProperty(window, "ClipboardItem"));
  const download = page.waitForEvent("download");
  await button.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^leads-by-product-.*\.png$/);
  expect((await readFile(await file.path())).subarray(0, 4).equals(PNG)).toBe(true);
});

test("charts are drawn again in the other theme", REPETITION, async ({ page }) => {
  await openFull(page);
  const canvas = cardOf(page, "Leads by gender").getByRole("img");
  await expect(canvas).toBeVisible();
  const colors = () =>
    canvas.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const pixels = (element as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      const seen = new Set<string>();
      for (let index = 0; index < pixels.length; index += 4) {
        if (pixels[index + 3] === 255) seen.add([pixels[index], pixels[index + 1], pixels[index + 2]].join());
      }
      return [...seen];
    });
  const first = () =>
    page.evaluate(() => {
      const probe = document.createElement("span");
      probe.style.color = "var(--tenant-part-1)";
      document.body.append(probe);
      const color = getComputedStyle(probe).color;
      probe.remove();
      return color.replaceAll(/[^\d,]/g, "");
    });
  const light = await first();
  await expect.poll(colors).toContain(light);
  await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  const dark = await first();
  expect(dark).not.toBe(light);
  await expect.poll(colors).toContain(dark);
  expect(await colors()).not.toContain(light);
});

test(
  "a tenant without leads sees 'No data' on every card, why and what to do, and nothing to copy",
  REPETITION,
  async ({ page }) => {
    const tenant = await makeTenant();
    await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, "/dashboard");
    await openSections(page);
    for (const title of ["Leads by day", "Leads by day and product", ...PIES.map((name) => `Leads by ${name}`)]) {
      await expect(cardOf(page, title).getByText("No data", { exact: true })).toBeVisible();
      await expect(cardOf(page, title)).toContainText(
        "No leads in this period.Choose a longer period or remove a filter.",
      );
      await expect(cardOf(page, title).getByRole("button", { name: /^CSV of/ })).toBeDisabled();
    }
    await expect(figureOf(page, "Month to date")).toHaveText("0");
    await expect(page.getByText("Nothing in the last 24 hours")).toBeVisible();
    await expect(page.getByText("No leads found.")).toBeVisible();
  },
);

test("nothing moves when the figures arrive", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await makeMonths(tenant, { leads: 60 });
  const arrival = Promise.withResolvers<void>();
  await page.route("**/api/dashboard/lead-insights*", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, "/dashboard");
  await openSections(page);
  const places = () =>
    page
      .getByRole("main")
      .locator("section, dl > div")
      .evaluateAll((boxes) =>
        boxes.map((box) => {
          const { x, y, width, height } = box.getBoundingClientRect();
          return [x, y, width, height].map(Math.round).join();
        }),
      );
  await expect(page.getByText("1–10 of")).toBeVisible();
  await expect(page.getByRole("list").getByText(/Test/).first()).toBeVisible();
  const before = await places();
  arrival.resolve();
  await expect(cardOf(page, "Leads by product interest").getByRole("img")).toBeVisible();
  expect(await places()).toEqual(before);
});

test("a phone and a tablet show everything without scrolling sideways", REPETITION, async ({ page }) => {
  await openFull(page, { products: 3 });
  for (const width of [390, 768, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(cardOf(page, "Leads by source").getByRole("img")).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
  }
});

test("the code of the charts is a chunk of its own, which the page does not wait for", REPETITION, async ({ page }) => {
  const { tenant } = await openFull(page);
  await expect(cardOf(page, "Leads by product interest").getByRole("img")).toBeVisible();
  const chunk = await chartChunk(page);
  expect(chunk).toBeDefined();
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(html).toContain("/_next/static/chunks/");
  expect(html).not.toContain(chunk);

  await page.route(`**${chunk}`, (route) => route.abort("connectionrefused"));
  await visit(page, at(tenant, "/dashboard"));
  await expect(cardOf(page, "Leads by gender").getByRole("table")).toBeVisible();
  await expect(figureOf(page, "Month to date")).toBeVisible();
});
