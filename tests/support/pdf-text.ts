/** Opens a PDF. @throws Error when it can't be read */
export async function openPdf(bytes: Uint8Array) {
  // pdfjs-dist warns when it is loaded without what it draws with. Nothing is drawn here.
  for (const name of ["DOMMatrix", "Path2D"])
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} });
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
}

/** The text of each page of a PDF. @throws Error when it can't be read */
export async function textOfPages(bytes: Uint8Array): Promise<string[]> {
  const pdf = await openPdf(bytes);
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.map((item) => ("str" in item ? item.str : "")).join("");
  });
  return Promise.all(pages);
}
