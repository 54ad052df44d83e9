import { z } from "zod";

export const MAX_JSON_DEPTH = 32;
/** Five times as many as the largest body of the console has, a bulk action on 10,000 leads. */
export const MAX_JSON_VALUES = 50_000;

const codeOf = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA, COLON] = [codeOf('"'), codeOf("\\"), codeOf(","), codeOf(":")];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [codeOf("["), codeOf("]"), codeOf("{"), codeOf("}")];
const [SPACE, TAB, LINE_FEED, RETURN] = [codeOf(" "), codeOf("\t"), codeOf("\n"), codeOf("\r")];

/**
 * Counts the levels, values and keys of JSON while its bytes arrive, since a small text of many of them takes JSON.parse
 * seconds. Malformed JSON is counted right up to its first error, where JSON.parse stops as well.
 */
export class JsonLimits {
  private depth = 0;
  private values = 0;
  private isInText = false;
  private isEscaped = false;
  /** Within a number, true, false or null. */
  private isInWord = false;

  /** Takes the next bytes. @returns why the JSON is refused; undefined while it is not */
  take(bytes: Uint8Array): string | undefined {
    let at = 0;
    while (at < bytes.length) {
      if (this.isInText && !this.isEscaped) at = endOfPlainText(bytes, at);
      const byte = bytes[at];
      at += 1;
      if (this.isEscaped) this.isEscaped = false;
      else if (this.isInText) this.endText(byte);
      else this.count(byte);
      if (this.depth > MAX_JSON_DEPTH) return "This request is nested too deeply.";
      if (this.values > MAX_JSON_VALUES) return "This request holds too many values.";
    }
    return undefined;
  }

  private endText(byte: number | undefined): void {
    this.isEscaped = byte === BACKSLASH;
    this.isInText = byte !== QUOTE;
  }

  private count(byte: number | undefined): void {
    const wasInWord = this.isInWord;
    this.isInWord = false;
    switch (byte) {
      case SPACE:
      case TAB:
      case LINE_FEED:
      case RETURN:
      case COMMA:
      case COLON:
        return;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        this.depth -= 1;
        return;
      case OPEN_LIST:
      case OPEN_OBJECT:
        this.depth += 1;
        this.values += 1;
        return;
      case QUOTE:
        this.isInText = true;
        this.values += 1;
        return;
      default:
        this.isInWord = true;
        if (!wasInWord) this.values += 1;
    }
  }
}

/** Where the next quote or backslash is, or else the bytes end. Most of a large body is plain text, which costs little. */
function endOfPlainText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE && bytes[at] !== BACKSLASH) at += 1;
  return at;
}

/**
 * Parses the JSON in a text field of a form or query, as a transform of its schema.
 * @param malformed the message to text that is not JSON
 */
export const jsonText =
  (malformed: string) =>
  (text: string, context: z.RefinementCtx): unknown => {
    const refusal = new JsonLimits().take(new TextEncoder().encode(text));
    try {
      if (refusal === undefined) return JSON.parse(text);
    } catch {}
    context.addIssue({ code: "custom", message: refusal ?? malformed });
    return z.NEVER;
  };
