"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useOnUnmount } from "@/components/ui/browser/use-on-unmount";
import { useStored } from "@/components/ui/browser/use-stored";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { ring } from "./bell";

const STORAGE_KEY = "wallboard-sound";

/** On, off by choice, or wanted but not yet allowed by the browser, which waits for a click. */
export type Sound = "on" | "off" | "blocked";

/** The bell, which this browser remembers to be on or off. */
export function useSound(): { sound: Sound; toggle: () => void; play: () => void } {
  const [stored, store] = useStored("local", STORAGE_KEY);
  const [isAllowed, setAllowed] = useState(false);
  const context = useRef<AudioContext>(undefined);
  const isWanted = stored === "on";

  /** Opens the sound, as far as the browser allows it at this moment. */
  const open = useCallback(async () => {
    context.current ??= new AudioContext();
    void context.current.resume(); // without a click it stays pending, and may be allowed later
    await Promise.resolve();
    setAllowed(context.current.state === "running");
    context.current.onstatechange = () => setAllowed(context.current?.state === "running");
  }, []);

  useEffect(() => {
    if (isWanted) void open();
  }, [isWanted, open]);
  // Any click or key allows it, not only one on the button.
  useWindowEvent("pointerdown", () => void open(), { enabled: isWanted && !isAllowed });
  useWindowEvent("keydown", () => void open(), { enabled: isWanted && !isAllowed });
  useOnUnmount(() => {
    void context.current?.close();
    context.current = undefined;
  });

  const play = useCallback(() => {
    if (context.current?.state === "running") ring(context.current);
  }, []);

  async function toggle() {
    if (isWanted && isAllowed) {
      store("off");
      await context.current?.suspend();
      return;
    }
    store("on");
    await open();
    await context.current?.resume();
    play(); // so that one hears that it works, and how loud it is
  }

  const wanted: Sound = isAllowed ? "on" : "blocked";
  return { sound: isWanted ? wanted : "off", toggle: () => void toggle(), play };
}
