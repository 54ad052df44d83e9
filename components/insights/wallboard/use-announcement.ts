"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Wallboard } from "@/lib/insights/wallboard/schema";
import { describeSubmissions } from "./announcement";

const SHOWN_MS = 10_000;

/** Says for a while who has submitted a sale, and calls back when somebody has. */
export function useAnnouncement(board: Wallboard, onSubmission: () => void): string | null {
  const last = useRef(board);
  const [text, setText] = useState<string | null>(null);
  const announce = useEffectEvent((message: string) => {
    setText(message);
    onSubmission();
  });

  useEffect(() => {
    const message = describeSubmissions(last.current, board);
    last.current = board;
    if (message !== null) announce(message);
  }, [board]);

  useEffect(() => {
    if (text === null) return;
    const hiding = setTimeout(() => setText(null), SHOWN_MS);
    return () => clearTimeout(hiding);
  }, [text]);

  return text;
}
