import type { Locator } from "@playwright/test";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { cardOf, headlineOf, legendOf, MANAGING, openFull } from "./insights-world";
import { expect, openAs, REPETITION, revisit, test } from "./support";

// docs/decisions/0426-plain-charts.md

test("slices are of one plain colour each, and so are their samples in the legend", REPETITION, async ({ page }) => {
  await openFull(page);
  const card = cardOf(page, "Leads by source");
  const shares = (await legendOf(card)).length;
  await expect.poll(async () => (await colorsOf(card)).filter(({ share }) => share > 0.005).length).toBe(shares);
  await expect(card.locator("pattern")).toHaveCount(0);
  const samples = await card
    .locator("li svg rect")
    .evaluateAll((rects) => rects.map((rect) => getComputedStyle(rect).fill));
  expect(new Set(samples).size).toBe(shares);
});

/** The colours of a card's canvas, without its background, and their shares of its pixels. */
const colorsOf = (card: Locator) =>
  card.getByRole("img").evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const pixels = (element as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    const surface = getComputedStyle(document.documentElement).getPropertyValue("--tenant-surface").trim();
    const counts = new Map<string, number>();
    for (let index = 0; index < pixels.length; index += 4) {
      const color = [0, 1, 2].map((offset) => (pixels[index + offset] ?? 0).toString(16).padStart(2, "0")).join("");
      if (pixels[index + 3] === 255) counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    counts.delete(surface.slice(1).toLowerCase());
    return [...counts].map(([color, count]) => ({ color, share: count / (width * height) }));
  });

test("a card shows bars instead of its pie with the same legend, and still does after a reload", async ({ page }) => {
  await openFull(page);
  const card = cardOf(page, "Leads by status");
  const legend = await legendOf(card);
  await card.getByRole("button", { name: "Show Leads by status as bars" }).press("Enter");
  await expect(card.getByRole("img")).toHaveCount(0);
  expect(await legendOf(card)).toEqual(legend);
  const widths = await card
    .locator("li [style*=width]")
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  expect(widths).toHaveLength(legend.length);
  expect(widths).toEqual(widths.toSorted((one, other) => other - one));
  expect(widths[1]).toBeCloseTo(((widths[0] ?? 0) * (legend[1]?.count ?? 0)) / (legend[0]?.count ?? 1), 0);

  await revisit(page);
  await expect(card.getByRole("listitem").first()).toBeVisible();
  await expect(card.getByRole("img")).toHaveCount(0);
  await expect(cardOf(page, "Leads by product").getByRole("img")).toBeVisible(); // each card has its own switch
  await card.getByRole("button", { name: "Show Leads by status as a pie" }).click();
  await expect(card.getByRole("img")).toBeVisible();
});

const LONG = "Umoja Comprehensive Family Funeral Plan for Extended Families with Parents-in-law";

test("names in legends are whole", async ({ page }) => {
  const tenant = await makeTenant();
  for (const source of [LONG, `${LONG} 2`, LONG.replaceAll(" ", "")]) await makeLead(tenant, { source });
  await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, "/dashboard");
  await headlineOf(page, "Where leads come from and what they want").click();
  const card = cardOf(page, "Leads by source");
  await expect(card.getByRole("img")).toBeVisible();
  for (const shown of ["pie", "bars"]) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = await card
        .locator("li *")
        .evaluateAll((parts) =>
          parts
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        );
      expect(cut, `${shown} at ${width}`).toEqual([]);
    }
    if (shown === "pie") await card.getByRole("button", { name: "Show Leads by source as bars" }).click();
  }
});
