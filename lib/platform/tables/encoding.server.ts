import "server-only";
import { isAscii } from "node:buffer";
import iconv from "iconv-lite";
import type { Encoding } from "./encodings";

/** Finds the encoding of a text while its bytes arrive. */
export class EncodingGuess {
  private marked: Encoding | undefined;
  private isFirst = true;
  /** Characters beyond ASCII that are UTF-8, and bytes that are not. */
  private characters = 0;
  private wrongBytes = 0;
  /** How many bytes of the current character are still to come. */
  private missing = 0;

  /** @param bytes the first ones are enough of the file to see whether two bytes are a character */
  see(bytes: Uint8Array): void {
    if (this.isFirst) this.marked = markOf(bytes) ?? wideOf(bytes);
    this.isFirst = false;
    if (this.marked || (this.missing === 0 && isAscii(bytes))) return;
    for (const byte of bytes) this.seeByte(byte);
  }

  /** UTF-8 unless more bytes are wrong in it than characters right: one bad byte is no other encoding. */
  get encoding(): Encoding {
    const wrong = this.wrongBytes + (this.missing > 0 ? 1 : 0);
    return this.marked ?? (wrong > this.characters ? "windows-1252" : "utf-8");
  }

  private seeByte(byte: number): void {
    if (this.missing > 0) {
      if ((byte & 0xc0) === 0x80) {
        this.missing -= 1;
        if (this.missing === 0) this.characters += 1;
        return;
      }
      this.wrongBytes += 1;
    }
    this.missing = bytesAfter(byte);
    if (byte >= 0x80 && this.missing === 0) this.wrongBytes += 1;
  }
}

/** How many bytes follow the first one of a character in UTF-8; 0 also for bytes that are no first one. */
function bytesAfter(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
}

function markOf([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : undefined;
}

/** UTF-16 without a mark: every other byte of its digits, delimiters and line breaks is 0. */
function wideOf(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (const [place, byte] of bytes.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = bytes.length / 10;
  if (odd > many && even === 0) return "utf-16le";
  return even > many && odd === 0 ? "utf-16be" : undefined;
}

/** Decodes the bytes of a text piece by piece. A byte that is no character becomes U+FFFD; the mark is left out. */
export async function* decode(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  for await (const chunk of bytes) {
    const text = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (text) yield text;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}

// What the first byte of a character of UTF-8 looks like in Windows, and one that may follow it.
const READ_AS_WINDOWS = /[\u00C2-\u00F4][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;
/** The bytes of the characters beyond Latin-1 that Windows has. */
const WINDOWS = new Map(
  Array.from(
    iconv.decode(Buffer.from(Array.from({ length: 32 }, (_, place) => 0x80 + place)), "windows-1252"),
    (character, place) => [character.charCodeAt(0), 0x80 + place],
  ),
);
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A text that a program has read as Windows and written as UTF-8, as it was before: "Zoë" for "ZoÃ«". */
export function withoutMojibake(text: string): string {
  if (!READ_AS_WINDOWS.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    const byte = code <= 0xff ? code : WINDOWS.get(code);
    if (byte === undefined) return text;
    bytes[place] = byte;
  }
  try {
    return utf8.decode(bytes);
  } catch {
    return text; // a name that only looks like that
  }
}
