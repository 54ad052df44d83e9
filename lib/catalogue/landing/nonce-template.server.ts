import "server-only";

/** An HTML page as UTF-8, in which the nonce is filled in for each response. */
export type NonceTemplate = { fill: (nonce: string) => Buffer<ArrayBuffer> };

/** The template of a page that was rendered with the given nonce. It is encoded once, here. */
export function nonceTemplateOf(html: string, renderedNonce: string): NonceTemplate {
  const [first = Buffer.alloc(0), ...others] = html.split(renderedNonce).map((piece) => Buffer.from(piece));
  return {
    fill: (nonce) => {
      const word = Buffer.from(nonce);
      return Buffer.concat([first, ...others.flatMap((piece) => [word, piece])]);
    },
  };
}
