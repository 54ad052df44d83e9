import type { Page } from "@playwright/test";

const MARK = "§";

/** Does to the page what Chrome's translator does: every text becomes a <font> in a <font>, now and as it appears. */
export const translate = (page: Page) => page.evaluate(translateDocument, MARK);

/** A text as the translator leaves it, anywhere in the page. */
export const translated = (page: Page, text: string) => page.getByText(`${MARK}${text}`, { exact: true }).first();

function translateDocument(mark: string): void {
  const KEPT = "script, style, textarea, [translate=no], .notranslate, font";

  function walk(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.parentElement || !text.data.trim() || text.parentElement.closest(KEPT)) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = mark + text.data;
      outer.append(inner);
      text.parentElement.replaceChild(outer, text);
    }
  }

  walk(document.body);
  document.documentElement.classList.add("translated-ltr");
  const follow = (records: MutationRecord[]) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element) walk(node);
      else if (node.parentElement) walk(node.parentElement);
    }
  };
  new MutationObserver(follow).observe(document.body, { childList: true, subtree: true });
}
