import { z } from "zod";
import { formatCover, formatPremium } from "@/lib/platform/text/format";
import { readableOn } from "@/lib/platform/theme/theme";
import type { Brand } from "../brands/brand";
import type { DemoProduct } from "../products/product";
import brochure from "./brochure.json" with { type: "json" };
import { BOLD, FAINT, heading, INK, printed, printSheets, REGULAR, RULE, type Sheet, textWidth } from "./sheet";

const HERO_HEIGHT = 116;
const HERO_PADDING = 24;
const ROW_HEIGHT = 44;
const { steps, cancelling } = z.object({ steps: z.array(z.string()), cancelling: z.string() }).parse(brochure);

/** The brochure: a promise, the benefits, the plans and how to take one out. */
export function printBrochure(brand: Brand, product: DemoProduct): Promise<Buffer> {
  return printSheets(brand, product, "Brochure", (sheet) => {
    drawHero(sheet, brand, product);
    sheet.text(product.description, { lineGap: 3 });
    heading(sheet, brand, "What you get");
    for (const benefit of product.print.benefits) drawPoint(sheet, brand, benefit);
    heading(sheet, brand, "Choose your plan");
    drawPlans(sheet, brand, product);
    heading(sheet, brand, "How it works");
    for (const [index, step] of steps.entries()) sheet.text(`${index + 1}.  ${step}`, { lineGap: 3 });
    heading(sheet, brand, "Good to know");
    sheet.text(`${product.print.waiting} ${cancelling}`, { lineGap: 3 });
  });
}

function drawHero(sheet: Sheet, brand: Brand, product: DemoProduct): void {
  const { primary } = brand.light_theme;
  const { x, y } = sheet;
  const width = textWidth(sheet);
  sheet.save().roundedRect(x, y, width, HERO_HEIGHT, 10).clip();
  sheet.rect(x, y, width, HERO_HEIGHT).fill(primary);
  for (const radius of [150, 110, 70]) {
    sheet
      .circle(x + width - 24, y + HERO_HEIGHT + 8, radius)
      .fillOpacity(0.08)
      .fill(readableOn(primary));
  }
  sheet.restore().fillOpacity(1).fillColor(readableOn(primary));
  const inner = { width: width - 2 * HERO_PADDING - 90 };
  sheet
    .font(BOLD)
    .fontSize(26)
    .text(product.name, x + HERO_PADDING, y + HERO_PADDING + 4, inner);
  sheet
    .moveDown(0.3)
    .font(REGULAR)
    .fontSize(13)
    .text(product.print.promise, { ...inner, lineGap: 3 });
  sheet.x = x;
  sheet.y = y + HERO_HEIGHT + 20;
  sheet.fontSize(10).fillColor(INK);
}

function drawPoint(sheet: Sheet, brand: Brand, text: string): void {
  const { x, y } = sheet;
  sheet.circle(x + 4, y + 5, 2.5).fill(brand.light_theme.secondary);
  sheet.fillColor(INK).text(text, x + 16, y, { width: textWidth(sheet) - 16 });
  sheet.x = x;
  sheet.moveDown(0.35);
}

function drawPlans(sheet: Sheet, brand: Brand, { plans }: DemoProduct): void {
  const { x } = sheet;
  const width = textWidth(sheet);
  const cover = { width: 110, align: "right" } as const;
  for (const plan of plans) {
    const top = sheet.y;
    sheet
      .moveTo(x, top)
      .lineTo(x + width, top)
      .lineWidth(0.5)
      .stroke(RULE);
    sheet
      .font(BOLD)
      .fontSize(10.5)
      .fillColor(INK)
      .text(plan.heading, x, top + 8, { width: width - 250 });
    sheet
      .font(REGULAR)
      .fontSize(8.5)
      .fillColor(FAINT)
      .text(plan.description, { width: width - 250 });
    sheet.fontSize(8.5).text(plan.cover_heading, x + width - 240, top + 23, cover);
    sheet
      .fontSize(10.5)
      .fillColor(INK)
      .text(printed(formatCover(plan.cover_amount)), x + width - 240, top + 8, cover);
    sheet.font(BOLD).fillColor(brand.light_theme.primary);
    sheet.text(printed(formatPremium(plan.monthly_premium)), x + width - 110, top + 8, cover);
    sheet
      .font(REGULAR)
      .fontSize(8.5)
      .fillColor(FAINT)
      .text("a month", x + width - 110, top + 23, cover);
    sheet.x = x;
    sheet.y = top + ROW_HEIGHT;
  }
  sheet
    .moveTo(x, sheet.y)
    .lineTo(x + width, sheet.y)
    .lineWidth(0.5)
    .stroke(RULE);
  sheet.fontSize(10).fillColor(INK);
}
