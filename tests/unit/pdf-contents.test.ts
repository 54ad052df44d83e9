import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { requirePlainPdf } from "@/lib/catalogue/documents/pdf.server";
import { DOCUMENT_KINDS } from "@/lib/catalogue/documents/schema";
import { BRANDS } from "@/prisma/data/demo/brands/brand";
import { printDocument } from "@/prisma/data/demo/documents/print";
import { handmadePdf, packedObject, pdf } from "../support/pdfs";

const SCRIPTED = "This PDF contains a script. Save it without scripts and upload it again.";
const ACTING = "This PDF starts a program or opens a link by itself. Save it without such actions and upload it again.";
const OPAQUE = "This PDF is compressed in a way that can't be checked. Print it to a new PDF and upload that one.";

const TOO_COMPLEX = "This PDF takes more than 2 seconds or 40 MB of memory to check. Save it in a simpler form.";

/** The thread that reads PDFs shares the memory of uploads. */
function sharedCopyOf(bytes: Buffer): Buffer {
  const shared = Buffer.from(new SharedArrayBuffer(bytes.length));
  bytes.copy(shared);
  return shared;
}

const refusalOf = (bytes: Buffer) =>
  requirePlainPdf(sharedCopyOf(bytes)).then(
    () => null,
    ({ body }) => body.errors.file[0] as string,
  );

const SCRIPT = Buffer.from("4 0 << /S /JavaScript /JS (app.alert(1)) >> ");
const OBJECTS = "/Type /ObjStm /N 1 /First 4";
const PADDING = `/Padding (${"x".repeat(5_000)})`;

const ascii85 = (bytes: Buffer) => {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  const groups = Array.from({ length: padded.length / 4 }, (_, index) => {
    const value = padded.readUInt32BE(index * 4);
    const digits = [4, 3, 2, 1, 0].map((power) => Math.floor(value / 85 ** power) % 85);
    return String.fromCharCode(...digits.map((digit) => digit + 33));
  });
  return Buffer.from(`${groups.join("")}~>`);
};
const asciiHex = (bytes: Buffer) => Buffer.from(`${bytes.toString("hex")}>`);
const runLength = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length - 1]), bytes, Buffer.from([128])]);
/** Nine bits for each byte: the output of an encoder that never finds a repetition. */
const lzw = (bytes: Buffer) => {
  const bits = [256, ...bytes, 257].map((code) => code.toString(2).padStart(9, "0")).join("");
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
};
/** Rows of bytes, each the difference to the one above. */
const predicted = (bytes: Buffer, columns: number) => {
  const rows = Array.from({ length: Math.ceil(bytes.length / columns) }, (_, row) => {
    const at = (column: number) => bytes[row * columns + column] ?? 32;
    const above = (column: number) => (row === 0 ? 0 : (bytes[(row - 1) * columns + column] ?? 32));
    return [2, ...Array.from({ length: columns }, (_, column) => (at(column) - above(column) + 256) % 256)];
  });
  return Buffer.from(rows.flat());
};

describe("a script in compressed objects is found", () => {
  const deflated = deflateSync(SCRIPT);
  const parameters = "/DecodeParms << /Predictor 12 /Columns 8 >>";

  test.each<[string, string, Buffer]>([
    ["compressed twice", `${OBJECTS} /Filter [/FlateDecode /FlateDecode]`, deflateSync(deflated)],
    [
      "compressed six times",
      `${OBJECTS} /Filter [${"/Fl ".repeat(6)}]`,
      [1, 2, 3, 4, 5].reduce((bytes) => deflateSync(bytes), deflated),
    ],
    ["as ASCII85, far behind its filter", `/Filter /ASCII85Decode ${PADDING} ${OBJECTS}`, ascii85(SCRIPT)],
    ["as ASCII85, far before its filter", `${OBJECTS} ${PADDING} /Filter /ASCII85Decode`, ascii85(SCRIPT)],
    ["as hexadecimal digits", `${OBJECTS} /Filter /ASCIIHexDecode`, asciiHex(SCRIPT)],
    ["by run lengths", `${OBJECTS} /Filter /RunLengthDecode`, runLength(SCRIPT)],
    ["by LZW", `${OBJECTS} /Filter /LZWDecode`, lzw(SCRIPT)],
    ["by all of these", `${OBJECTS} /Filter [/A85 /AHx /RL /LZW /Fl]`, ascii85(asciiHex(runLength(lzw(deflated))))],
    ["with a predictor", `${OBJECTS} /Filter /FlateDecode ${parameters}`, deflateSync(predicted(SCRIPT, 8))],
    ["in what declares itself an image", "/N 1 /First 4 /Subtype /Image /Filter /FlateDecode", deflated],
    [
      "in what declares itself an image with escaped names",
      "/N 1 /Fi#72st 4 /Subtype /#49mage /Filter /FlateDecode",
      deflated,
    ],
    ["behind a comment", `${OBJECTS} /Filter /FlateDecode % /Filter /Brotli\n`, deflated],
  ])("%s", async (_, entries, packed) => {
    expect(await refusalOf(handmadePdf("", { more: [packedObject(entries, packed)] }))).toBe(SCRIPTED);
  });

  test("wherever the name stands, though a large file is searched a megabyte at a time", async () => {
    const action = "<< /S /JavaScript /JS (app.alert(1)) >>";
    const fileWith = (blanks: number) => handmadePdf("", { more: [`[${" ".repeat(blanks)} ${action}]`] });
    const start = fileWith(0).indexOf("/JavaScript");
    for (let cut = 0; cut <= "/JavaScript".length; cut += 1) {
      const file = fileWith(1024 * 1024 - start - cut);
      expect(file.indexOf("/JavaScript") + cut).toBe(1024 * 1024);
      expect(await refusalOf(file), `cut after ${cut} bytes`).toBe(SCRIPTED);
    }
  });

  test.each<[string, string[]]>([
    ["by an unknown filter", [packedObject(`${OBJECTS} /Filter /Brotli`, deflated)]],
    ["encrypted", [packedObject(`${OBJECTS} /Filter [/Crypt /FlateDecode]`, deflated)]],
    ["by an image codec", [packedObject(`${OBJECTS} /Filter /JBIG2Decode`, deflated)]],
    ["by an indirect filter", [packedObject(`${OBJECTS} /Filter 5 0 R`, deflated), "/FlateDecode"]],
    ["by two filters of one name", [packedObject(`${OBJECTS} /Filter /FlateDecode /Filter /LZWDecode`, deflated)]],
    [
      "and damaged at its end",
      [packedObject(`${OBJECTS} /Filter /FlateDecode`, Buffer.concat([deflated.subarray(0, -4), Buffer.alloc(4)]))],
    ],
    ["in more layers than any writer makes", [packedObject(`${OBJECTS} /Filter [${"/Fl ".repeat(9)}]`, deflated)]],
    [
      "behind a dictionary that has no end",
      [packedObject(`${OBJECTS} /Filter /FlateDecode /Deep ${"[".repeat(500)}`, deflated)],
    ],
  ])("or refused, compressed %s", async (_, more) => {
    expect(await refusalOf(handmadePdf("", { more }))).toBe(OPAQUE);
  });
});

describe("an automatic action is found", () => {
  const URI = "<< /S /URI /URI (https://evil.example) >>";
  const inStream = (...objects: string[]) => {
    const offset = (index: number) => objects.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0);
    const header = Array.from(objects.keys(), (index) => `${index + 4} ${offset(index)}`);
    const first = `${header.join(" ")} `;
    const packed = deflateSync(Buffer.from(first + objects.join(" ")));
    return packedObject(`/Type /ObjStm /N ${objects.length} /First ${first.length} /Filter /FlateDecode`, packed);
  };

  test.each<[string, Buffer]>([
    ["when it is opened", handmadePdf(`/OpenAction ${URI}`)],
    ["by reference", handmadePdf("/OpenAction 4 0 R", { more: [URI] })],
    ["by a reference to a reference", handmadePdf("/OpenAction 4 0 R", { more: ["5 0 R", URI] })],
    ["by a reference to a compressed object", handmadePdf("/OpenAction 5 0 R", { more: [inStream("null", URI)] })],
    [
      "by a reference to one of two objects",
      handmadePdf("/OpenAction 4 0 R", { more: ["[3 0 R /Fit]", `null endobj 4 0 obj ${URI}`] }),
    ],
    ["by a reference to nowhere", handmadePdf("/OpenAction 9 0 R")],
    ["when a page is shown", handmadePdf("", { page: `/AA << /O ${URI} >>` })],
    ["when a page is left, by references", handmadePdf("", { page: "/AA 4 0 R", more: ["<< /C 5 0 R >>", URI] })],
    ["when a field of a form is filled", handmadePdf("", { more: [`<< /Subtype /Widget /AA << /K ${URI} >> >>`] })],
    ["after a harmless one", handmadePdf(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [${URI}] >>`)],
    ["of an indirect kind", handmadePdf("/OpenAction << /S 4 0 R >>", { more: ["/GoToR"] })],
    ["named after a menu item", handmadePdf("/OpenAction << /S /Named /N /SaveAs >>")],
    ["in another file", handmadePdf("/OpenAction << /S /GoToR /F (other.pdf) /D [0 /Fit] >>")],
  ])("%s", async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe(ACTING);
  });

  test("in the trailer's own catalogue", async () => {
    const text = handmadePdf().toString("latin1");
    const catalogue = `<< /Type /Catalog /Pages 2 0 R /OpenAction ${URI} >>`;
    expect(await refusalOf(Buffer.from(text.replace("/Root 1 0 R", `/Root ${catalogue}`), "latin1"))).toBe(ACTING);
  });
});

/** References to objects of which there are six each, twelve deep: a few kilobytes, and hours of work. */
function endlessPdf(): Buffer {
  const sixOf = (number: number) =>
    Array<string>(6)
      .fill(`${number + 1} 0 R`)
      .join(` endobj ${number} 0 obj `);
  return handmadePdf("/OpenAction 4 0 R", { more: Array.from({ length: 12 }, (_, index) => sixOf(index + 4)) });
}

test("a file that takes too long has two seconds of the processor, and no more", async () => {
  await refusalOf(await pdf()); // starts the thread
  const before = process.cpuUsage();
  expect(await refusalOf(endlessPdf())).toBe(TOO_COMPLEX);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1_000_000;
  expect(seconds).toBeGreaterThan(1.5);
  expect(seconds).toBeLessThan(3);
});

test("a file that takes too much is refused, and the next one is read", async () => {
  const kids = Array.from({ length: 3_000 }, (_, index) => `${index + 4} 0 R`).join(" ");
  const chain = `<< /S /GoTo /D [3 0 R /Fit] /Next [${kids}] >>`;
  const slow = handmadePdf("/OpenAction 4 0 R", { more: Array<string>(3_000).fill(chain) });
  expect(await refusalOf(slow)).toBe(TOO_COMPLEX);
  expect(await refusalOf(await pdf())).toBeNull();
});

describe("an ordinary PDF is accepted", () => {
  const link = "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://insurer.example) >> >>";

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["of one page", () => pdf()],
    [
      "with links, named destinations and an outline",
      () =>
        pdf({ pdfVersion: "1.7" }, (sheet) => {
          sheet
            .text("Read more", { link: "https://insurer.example" })
            .text("Go on", { goTo: "end" })
            .addNamedDestination("end");
          sheet.outline.addItem("Cover").addItem("Life");
          sheet.addPage().text("Second page");
        }),
    ],
    ["with a link that is clicked", () => handmadePdf("", { page: `/Annots [${link}]` })],
    ["that opens at one of its pages", () => handmadePdf("/OpenAction [3 0 R /Fit]")],
    [
      "that goes to one of its pages",
      () => handmadePdf("/OpenAction 4 0 R", { more: ["<< /S /GoTo /D [3 0 R /Fit] >>"] }),
    ],
    ["that prints itself", () => handmadePdf("/OpenAction << /S /Named /N /Print >>")],
    [
      "with compressed objects",
      () =>
        handmadePdf("", {
          more: [packedObject(`${OBJECTS} /Filter /FlateDecode`, deflateSync(Buffer.from("9 0 << /A 1 >>")))],
        }),
    ],
    [
      "with PDF keywords in its text",
      () => pdf({ compress: false }, (sheet) => void sheet.text("An obj is a stream of objects, the trailer its end")),
    ],
    [
      "with an image",
      () =>
        handmadePdf("", {
          more: [
            packedObject(
              "/Subtype /Image /Width 1 /Height 1 /Filter [/ASCII85Decode /DCTDecode]",
              ascii85(Buffer.from("ffd8ffd9", "hex")),
            ),
          ],
        }),
    ],
  ])("%s", async (_, make) => {
    expect(await refusalOf(await make())).toBeNull();
  });
});

test("every document of the demo data is accepted", async () => {
  const documents = BRANDS.flatMap((brand) =>
    brand.products.flatMap((product) => DOCUMENT_KINDS.map((kind) => printDocument(kind, brand, product))),
  );
  expect(documents.length).toBeGreaterThan(8);
  for (const document of documents) expect(await refusalOf(await document)).toBeNull();
});
