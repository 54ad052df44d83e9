const SIGNS_OF_A_USER = ["pointermove", "pointerdown", "keydown"] as const;

/** A browser that is never idle calls back nevertheless. */
const LATEST_MS = 2_000;
/** For browsers without requestIdleCallback: long enough for what was begun to be drawn. */
const PAUSE_MS = 200;

let waiting: (() => void)[] = [];
let isUsed = false;

/**
 * Calls back as soon as the browser is idle and somebody uses the page: has moved the pointer, touched it or pressed a
 * key. A page that is only looked at fetches nothing more. On the server it never calls back.
 */
export function whenIdle(callback: () => void): void {
  if (typeof window === "undefined") return;
  if (isUsed) {
    requestIdle(callback);
    return;
  }
  if (waiting.length === 0) for (const sign of SIGNS_OF_A_USER) window.addEventListener(sign, begin, true);
  waiting.push(callback);
}

function begin(): void {
  isUsed = true;
  for (const sign of SIGNS_OF_A_USER) window.removeEventListener(sign, begin, true);
  for (const callback of waiting) requestIdle(callback);
  waiting = [];
}

function requestIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(callback, { timeout: LATEST_MS });
  else setTimeout(callback, PAUSE_MS);
}
