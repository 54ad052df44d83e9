import type { Page } from "@playwright/test";

// What moved on a page after its first paint, as the browser reports it: without scrolling, a change of the window's
// size, and moves of less than three pixels. What moves within half a second of a click or a key was asked for, and
// counts only in tests of that click or key. A list that has moved sideways for the panel beside it was asked to, too:
// on a slow computer the panel opens later.

type Box = { x: number; y: number };
type Source = { node: Node | null; previousRect: Box; currentRect: Box };
type LayoutShift = PerformanceEntry & { hadRecentInput: boolean; sources: Source[] };

type Move = {
  element: string;
  from: Box;
  to: Box;
  /** It followed a click or a key within half a second. */
  isAsked: boolean;
  /** In milliseconds, since the page was opened. */
  at: number;
};

/** All moves on the page so far. */
export const movesOn = (page: Page): Promise<Move[]> => page.evaluate(readMoves);

/** What lies under the banners of the platform, which other tests make come and go. */
const PAGE = "the page under the banners";

/**
 * The moves on a page before somebody first clicked or typed in it, as text: what comes after that may be the answer to
 * it, which arrives at any time.
 */
export async function findJumps(page: Page): Promise<string[]> {
  const inputAt = await page.evaluate(readFirstInput);
  const heights = await page.evaluate(readBannerHeights);
  const hasPanel = (await page.locator("[data-panel]").count()) > 0;
  const moves = (await movesOn(page)).filter(
    ({ from, to, isAsked, at }) => at < inputAt && !isAsked && !(hasPanel && from.y === to.y),
  );
  const ofPage = moves.filter(({ element }) => element === PAGE);
  const others = moves.filter(({ element }) => element !== PAGE);
  return (isByBanners(ofPage, heights) ? others : moves).map(textOf);
}

/** Whether the page is as much lower as banners are high that are there now; others have gone again. */
function isByBanners(moves: Move[], heights: number[]): boolean {
  const total = heights.reduce((sum, height) => sum + height, 0);
  const down = moves.reduce((sum, { from, to }) => sum + to.y - from.y, 0);
  return moves.every(({ from, to }) => from.x === to.x) && [0, total, ...heights].includes(down);
}

export const textOf = ({ element, from, to, at }: Move): string =>
  `${element}: ${from.x},${from.y} → ${to.x},${to.y} at ${at} ms`;

/** When somebody first clicked or pressed a key, in milliseconds since the page was opened. Runs in the page. */
function readFirstInput(): number {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: "first-input", buffered: true });
  const [first] = observer.takeRecords();
  observer.disconnect();
  return first?.startTime ?? Number.POSITIVE_INFINITY;
}

/** Runs in the page. */
function readBannerHeights(): number[] {
  const banners = document.querySelectorAll<HTMLElement>("[role=status]:has(~ [data-page])");
  return [...banners].map(({ offsetHeight }) => offsetHeight);
}

/** Runs in the page. */
function readMoves(): Move[] {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: "layout-shift", buffered: true });
  const shifts = observer.takeRecords() as LayoutShift[];
  observer.disconnect();
  return shifts.flatMap(({ sources, hadRecentInput, startTime }) =>
    sources.map(({ node, previousRect, currentRect }) => ({
      element: nameOf(node),
      from: placeOf(previousRect),
      to: placeOf(currentRect),
      isAsked: hadRecentInput,
      at: Math.round(startTime),
    })),
  );

  function nameOf(node: Node | null): string {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return "an element that is gone";
    if (element.matches("[data-page]")) return "the page under the banners";
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class")?.slice(0, 80)}"> ${element.textContent?.trim().slice(0, 40)}`;
  }

  function placeOf({ x, y }: Box): Box {
    return { x: Math.round(x), y: Math.round(y) };
  }
}
