// PDFs that take a server much work to check.
import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { handmadePdf, packedObject } from "./pdfs";

const MEGABYTE = 1024 * 1024;

/** As large as a document may be: one image, which can't be compressed further. */
export const largePdf = () =>
  handmadePdf("", { more: [packedObject("/Subtype /Image /Filter /DCTDecode", randomBytes(19 * MEGABYTE))] });

/** An action that is followed by 1,400 others, each of which is followed by all of them: 16 MB. */
export function slowPdf(): Buffer {
  const kids = Array.from({ length: 1_400 }, (_, index) => `${index + 4} 0 R`).join(" ");
  const chain = `<< /S /GoTo /D [3 0 R /Fit] /Next [${kids}] >>`;
  return handmadePdf("/OpenAction 4 0 R", { more: Array<string>(1_400).fill(chain) });
}

const LINK = "<< /S /URI /URI (https://evil.example) >>";
const SCRIPT = deflateSync(Buffer.from("4 0 << /S /JavaScript /JS (app.alert(1)) >> "));
const scriptIn = (entries: string, packed: Buffer) =>
  handmadePdf("", { more: [packedObject(`/N 1 /First 4 ${entries}`, packed)] });

/** They do something by themselves: open an address, or run a script. */
export const actingPdfs = () => [
  scriptIn("/Type /ObjStm /Filter [/FlateDecode /FlateDecode]", deflateSync(SCRIPT)),
  scriptIn("/Subtype /Image /Filter /FlateDecode", SCRIPT),
  handmadePdf("/OpenAction 4 0 R", { more: [LINK] }),
  handmadePdf("", { page: `/AA << /O ${LINK} >>` }),
];
