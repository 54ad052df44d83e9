import { z } from "zod";
import { formatCover, formatPremium } from "@/lib/insurance/money";
import { readableOn } from "@/lib/platform/theme/contrast";
import type { Brand } from "../brands/brand";
import type { DemoProduct } from "../products/product";
import { BOLD, FAINT, heading, INK, printed, REGULAR, RULE, type Sheet, textWidth } from "./sheet";

const text = z.string();
const clause = z.object({ title: text, paragraphs: z.array(text) });

/** One part of a document, from the top to the bottom. */
export const block = z.discriminatedUnion("draw", [
  z.object({ draw: z.literal("hero"), title: text, text }),
  z.object({ draw: z.literal("title"), text }),
  z.object({ draw: z.literal("subtitle"), text }),
  z.object({ draw: z.literal("heading"), text }),
  z.object({ draw: z.literal("text"), text }),
  z.object({ draw: z.literal("benefits") }),
  z.object({ draw: z.literal("plans"), per: text }),
  z.object({ draw: z.literal("steps"), items: z.array(text) }),
  z.object({ draw: z.literal("clauses"), items: z.array(clause) }),
]);

type Page = {
  sheet: Sheet;
  brand: Brand;
  product: DemoProduct;
  /** Inserts the values of a product into a text. */
  say: (text: string) => string;
};

export function drawBlock(page: Page, part: z.output<typeof block>): void {
  const { sheet, brand, product, say } = page;
  switch (part.draw) {
    case "hero":
      drawHero(page, part);
      return;
    case "title":
      sheet.font(BOLD).fontSize(24).fillColor(brand.light_theme.primary).text(say(part.text));
      return;
    case "subtitle":
      sheet.moveDown(0.3).font(REGULAR).fontSize(11).fillColor(FAINT).text(say(part.text));
      return;
    case "heading":
      heading(sheet, brand, say(part.text));
      return;
    case "text":
      sheet.text(say(part.text), { lineGap: 3 });
      return;
    case "benefits":
      for (const benefit of product.print.benefits) drawPoint(sheet, brand, benefit);
      return;
    case "plans":
      drawPlans(page, part.per);
      return;
    case "steps":
      for (const [index, step] of part.items.entries()) sheet.text(`${index + 1}.  ${say(step)}`, { lineGap: 3 });
      return;
    case "clauses":
      drawClauses(page, part.items);
  }
}

const HERO_HEIGHT = 116;
const HERO_PADDING = 24;

function drawHero({ sheet, brand, say }: Page, hero: { title: string; text: string }): void {
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
    .text(say(hero.title), x + HERO_PADDING, y + HERO_PADDING + 4, inner);
  sheet
    .moveDown(0.3)
    .font(REGULAR)
    .fontSize(13)
    .text(say(hero.text), { ...inner, lineGap: 3 });
  sheet.x = x;
  sheet.y = y + HERO_HEIGHT + 20;
  sheet.fontSize(10).fillColor(INK);
}

function drawPoint(sheet: Sheet, brand: Brand, point: string): void {
  const { x, y } = sheet;
  sheet.circle(x + 4, y + 5, 2.5).fill(brand.light_theme.secondary);
  sheet.fillColor(INK).text(point, x + 16, y, { width: textWidth(sheet) - 16 });
  sheet.x = x;
  sheet.moveDown(0.35);
}

const ROW_HEIGHT = 44;

function drawPlans({ sheet, brand, product }: Page, per: string): void {
  const { x } = sheet;
  const width = textWidth(sheet);
  const cover = { width: 110, align: "right" } as const;
  for (const plan of product.plans) {
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
      .text(per, x + width - 110, top + 23, cover);
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

function drawClauses({ sheet, brand, say }: Page, clauses: readonly z.output<typeof clause>[]): void {
  for (const [index, { title, paragraphs }] of clauses.entries()) {
    heading(sheet, brand, `${index + 1}.  ${title}`);
    for (const [place, paragraph] of paragraphs.entries()) {
      drawParagraph(sheet, `${index + 1}.${place + 1}`, say(paragraph));
    }
  }
}

const NUMBER_WIDTH = 30;

function drawParagraph(sheet: Sheet, number: string, paragraph: string): void {
  const { x } = sheet;
  const width = textWidth(sheet) - NUMBER_WIDTH;
  const room = sheet.page.height - sheet.page.margins.bottom - sheet.y;
  if (sheet.heightOfString(paragraph, { width, lineGap: 2 }) > room) sheet.addPage();
  const { y } = sheet;
  sheet.fillColor(FAINT).text(number, x, y, { width: NUMBER_WIDTH });
  sheet.fillColor(INK).text(paragraph, x + NUMBER_WIDTH, y, { width, lineGap: 2 });
  sheet.x = x;
  sheet.moveDown(0.35);
}
