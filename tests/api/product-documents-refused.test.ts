import { promisify } from "node:util";
import { deflate, deflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { api, type Refusal } from "../support/api";
import { documentFilesOf, documentRowsOf, upload } from "../support/documents";
import { handmadePdf, pdf, pdfFile } from "../support/pdfs";
import { png } from "../support/pictures";
import { makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// In a thread: while this process does nothing else for seconds, the server closes its idle connections.
const packed = promisify(deflate);

const MEGABYTE = 1024 * 1024;
const ATTACHED = "This PDF has something else attached to its end, or is incomplete.";
const PROTECTED = "This PDF is protected. Save it without a password and upload it again.";
const SCRIPTED = "This PDF contains a script. Save it without scripts and upload it again.";
const LAUNCHING =
  "This PDF starts a program or opens a link by itself. Save it without such actions and upload it again.";
const EMBEDDING = "This PDF has other files embedded in it. Save it without them and upload it again.";
const OPAQUE = "This PDF is compressed in a way that can't be checked. Print it to a new PDF and upload that one.";

let tenant: TestTenant;
let user: TestUser;
let plain: Buffer;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["products.show", "products.update", "products.destroy"] });
  plain = await pdf();
});

const ownProduct = () => makeProduct([tenant.id]);

describe("a file that is not a safe PDF", () => {
  const opening = (action: string) => handmadePdf(`/OpenAction << /S ${action} >>`);
  const PACKED = deflateSync(Buffer.from("4 0 << /S /JavaScript /JS (app.alert(1)) >>"));
  const hidden = (packed: Buffer) =>
    `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString("latin1")}\nendstream`;
  const ZIP = Buffer.from(`504b0506${"00".repeat(18)}`, "hex");
  const zipAround = (bytes: Buffer) => {
    const end = Buffer.from(ZIP);
    end.writeUInt16LE("\n%%EOF\n".length, 20);
    return Buffer.concat([bytes, end, Buffer.from("\n%%EOF\n")]);
  };

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["a picture", () => png(), "Upload a PDF file."],
    ["a page of HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "Upload a PDF file."],
    ["nothing", () => Buffer.alloc(0), "This file is empty."],
    ["bytes before its header", () => Buffer.concat([Buffer.from("GIF89a;"), plain]), "Upload a PDF file."],
    ["a page of HTML after its end", () => Buffer.concat([plain, Buffer.from("<script>")]), ATTACHED],
    ["an archive around its end", () => zipAround(plain), ATTACHED],
    [
      "half of it",
      () => plain.subarray(0, plain.length / 2),
      "This PDF is incomplete. Upload it again from its source.",
    ],
    [
      "half of a PDF with a new end",
      () => Buffer.concat([plain.subarray(0, plain.length / 2), Buffer.from("\n%%EOF\n")]),
      "This PDF is damaged.",
    ],
    ["only a first line", () => Buffer.from("%PDF-1.7\n%%EOF\n"), "This PDF is damaged."],
    ["no page", () => handmadePdf("", { pages: "<< /Type /Pages /Kids [] /Count 0 >>" }), "This PDF has no pages."],
    ["a password to open it", () => pdf({ userPassword: "secret" }), PROTECTED],
    ["a password to change it", () => pdf({ ownerPassword: "secret" }), PROTECTED],
    ["a script", () => opening("/JavaScript /JS (app.alert(1))"), SCRIPTED],
    ["a script with an encoded name", () => opening("/J#61vaScript /JS (app.alert(1))"), SCRIPTED],
    ["a script in a compressed object", () => handmadePdf("", { more: [hidden(PACKED)] }), SCRIPTED],
    ["a program to start", () => opening("/Launch /F (calc.exe)"), LAUNCHING],
    ["an address to open", () => opening("/URI /URI (https://evil.example)"), LAUNCHING],
    [
      "a file embedded in it",
      () => pdf({}, (sheet) => void sheet.file(Buffer.from("MZ"), { name: "a.exe" })),
      EMBEDDING,
    ],
    ["a bomb", async () => handmadePdf("", { more: [hidden(await packed(Buffer.alloc(300 * MEGABYTE)))] }), OPAQUE],
  ])("is refused with %s", async (_, make, message) => {
    const { id } = await ownProduct();
    const { status, body } = await upload<Refusal>(user, id, pdfFile(await make()));
    expect([status, body.errors]).toEqual([422, { file: [message] }]);
    expect([documentFilesOf(id), await documentRowsOf(id)]).toEqual([[], 0]);
  });

  test.each(["brochure.pdf.exe", "brochure.html", "brochure", "gpj.\u202Efdp.exe"])(
    "is refused by its name %j",
    async (name) => {
      const { id } = await ownProduct();
      const { status, body } = await upload<Refusal>(user, id, pdfFile(plain, name));
      expect([status, body.errors]).toEqual([422, { file: ["Upload a PDF file."] }]);
    },
  );

  test("is required", async () => {
    const { id } = await ownProduct();
    const { status, body } = await api(user).form(`/api/products/${id}/brochures`, { name: "Guide" });
    expect([status, body.errors]).toEqual([422, { file: ["Choose a PDF file."] }]);
  });

  test("is refused beyond 20 MB, whether by one byte or by far", async () => {
    const { id } = await ownProduct();
    for (const size of [20 * MEGABYTE + 1, 21 * MEGABYTE]) {
      const large = Buffer.concat([plain, Buffer.alloc(size - plain.length)]);
      const { status, body } = await upload<Refusal>(user, id, pdfFile(large));
      expect([status, body.message]).toEqual([413, "This is larger than 20 MB."]);
    }
    expect(documentFilesOf(id)).toEqual([]);
  });
});
