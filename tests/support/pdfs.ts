import PDFDocument from "pdfkit";

type Options = ConstructorParameters<typeof PDFDocument>[0];

/** A PDF of a page that says so; `draw` puts something else onto it. */
export async function pdf(
  options: Options = {},
  draw = (sheet: PDFKit.PDFDocument) => void sheet.text("Cover for life"),
) {
  const sheet = new PDFDocument(options);
  draw(sheet);
  sheet.end();
  const chunks: Buffer[] = [];
  for await (const chunk of sheet as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const pageWith = (entries: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${entries} >>`;
const PAGES = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";

/**
 * A PDF written by hand, with these entries in its catalogue and in its only page; `more` are further objects, from
 * number 4 on.
 */
export function handmadePdf(catalogue = "", { page = "", pages = PAGES, more = [] as string[] } = {}): Buffer {
  const objects = [`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`, pages, pageWith(page), ...more];
  let text = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, "latin1");
}

/** A stream object for `handmadePdf`. */
export const packedObject = (entries: string, packed: Buffer) =>
  `<< ${entries} /Length ${packed.length} >>\nstream\n${packed.toString("latin1")}\nendstream`;

export const pdfFile = (bytes: Buffer, name = "Life cover.pdf", type = "application/pdf") =>
  new File([new Uint8Array(bytes)], name, { type });
