type Delayed = { call: () => void; cancel: () => void };

/** An action that runs a moment after it is called, once for all calls until then. */
export function delayed(action: () => void, delayMs: number): Delayed {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call() {
      timer ??= setTimeout(() => {
        timer = undefined;
        action();
      }, delayMs);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
