/** An HTML page in which the nonce is filled in for each response. */
export type NonceTemplate = { fill: (nonce: string) => string };

/** The template of a page that was rendered with the given nonce. */
export function nonceTemplateOf(html: string, renderedNonce: string): NonceTemplate {
  const pieces = html.split(renderedNonce);
  return { fill: (nonce) => pieces.join(nonce) };
}
