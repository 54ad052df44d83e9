"use client";

import { useContext, useEffect, useRef, useState } from "react";
import { useHold } from "@/components/form/hold";
import { ApiError } from "@/lib/platform/client/api";
import { type UploadProgress, upload } from "@/lib/platform/client/upload";
import { UploadLimit } from "./upload-limit";

const MEGABYTE = 1024 * 1024;
const UNDER_WAY = "A file is being uploaded. If you close now, it is not kept.";

export type Upload = UploadProgress & { fileName: string; cancel: () => void };

/** Uploads a PDF at a time: how far it is, why it failed. Leaving the form stops it, which is asked first. */
export function useUpload<T>(path: string, onDone: (answer: T) => void) {
  const limit = useContext(UploadLimit);
  const [current, setCurrent] = useState<Upload>();
  const [refusal, setRefusal] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useHold(current && UNDER_WAY);
  useEffect(() => () => stop.current?.abort(), []);

  /** @returns whether the file is there now */
  async function start(file: File, name: string): Promise<boolean> {
    setRefusal(undefined);
    if (file.size > limit * MEGABYTE) {
      setRefusal(`This is larger than ${limit} MB.`);
      return false;
    }
    const controller = new AbortController();
    stop.current = controller;
    const shown = { fileName: file.name, cancel: () => controller.abort() };
    setCurrent({ ...shown, sent: 0, total: file.size });
    const form = new FormData();
    form.set("file", file);
    if (name.trim()) form.set("name", name);
    try {
      const onProgress = (progress: UploadProgress) => setCurrent({ ...shown, ...progress });
      onDone(await upload<T>(path, form, { signal: controller.signal, onProgress }));
      return true;
    } catch (error) {
      if (error instanceof ApiError) setRefusal(error.message);
      else if (!controller.signal.aborted) throw error;
      return false;
    } finally {
      setCurrent(undefined);
    }
  }

  return { current, refusal, start, dismiss: () => setRefusal(undefined) };
}
