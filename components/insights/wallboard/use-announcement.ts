"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTimer } from "@/components/ui/browser/use-timer";
import type { Wallboard } from "@/lib/insights/wallboard/schema";
import { describeSubmissions } from "./announcement";

const SHOWN_MS = 10_000;

/** Says for a while who has submitted a sale, and calls back when somebody has. */
export function useAnnouncement(board: Wallboard, onSubmission: () => void): string | null {
  const last = useRef(board);
  const [shown, setShown] = useState<{ text: string; until: number }>();
  const announce = useEffectEvent((message: string) => {
    setShown({ text: message, until: Date.now() + SHOWN_MS });
    onSubmission();
  });

  useEffect(() => {
    const message = describeSubmissions(last.current, board);
    last.current = board;
    if (message !== null) announce(message);
  }, [board]);

  useTimer(shown?.until ?? null, () => setShown(undefined));
  return shown?.text ?? null;
}
