import type { Brand } from "../brands/brand";
import type { DemoProduct } from "../products/product";
import { clausesOf } from "./clauses";
import { BOLD, FAINT, heading, INK, printSheets, REGULAR, type Sheet, textWidth } from "./sheet";

const NUMBER_WIDTH = 30;

/** The terms and conditions: numbered clauses. */
export function printTerms(brand: Brand, product: DemoProduct): Promise<Buffer> {
  return printSheets(brand, product, "Terms and conditions", (sheet) => {
    sheet.font(BOLD).fontSize(24).fillColor(brand.light_theme.primary).text(product.name);
    sheet.moveDown(0.3).font(REGULAR).fontSize(11).fillColor(FAINT);
    sheet.text("The terms of your policy, in plain language. Please read them together with your schedule.");
    for (const [index, { title, paragraphs }] of clausesOf(brand, product).entries()) {
      heading(sheet, brand, `${index + 1}.  ${title}`);
      for (const [place, text] of paragraphs.entries()) drawParagraph(sheet, `${index + 1}.${place + 1}`, text);
    }
  });
}

function drawParagraph(sheet: Sheet, number: string, text: string): void {
  const { x } = sheet;
  const width = textWidth(sheet) - NUMBER_WIDTH;
  const room = sheet.page.height - sheet.page.margins.bottom - sheet.y;
  if (sheet.heightOfString(text, { width, lineGap: 2 }) > room) sheet.addPage();
  const { y } = sheet;
  sheet.fillColor(FAINT).text(number, x, y, { width: NUMBER_WIDTH });
  sheet.fillColor(INK).text(text, x + NUMBER_WIDTH, y, { width, lineGap: 2 });
  sheet.x = x;
  sheet.moveDown(0.35);
}
