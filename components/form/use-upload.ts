"use client";

import { useRef, useState } from "react";
import { useOnUnmount } from "@/components/ui/browser/use-on-unmount";
import { ApiError } from "@/lib/platform/client/api";
import { type UploadProgress, upload } from "@/lib/platform/client/upload";
import { useHold } from "./hold";

const MEGABYTE = 1024 * 1024;
const UPLOAD_RUNNING = "A file is uploading. Closing now cancels the upload.";

export type Upload = UploadProgress & { fileName: string };

/** Uploads one file at a time to a path of the API. The surrounding form asks before it closes and cancels the upload. */
export function useUpload<T>(path: string, maxMb: number, onDone: (response: T) => void) {
  const [current, setCurrent] = useState<Upload>();
  const [refusal, setRefusal] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  const cancel = () => controller.current?.abort();
  useHold(current && UPLOAD_RUNNING);
  useOnUnmount(cancel);

  function begin(): AbortController {
    controller.current = new AbortController();
    return controller.current;
  }

  /** @returns whether the upload has succeeded */
  async function start(file: File, fields: Record<string, string>): Promise<boolean> {
    setRefusal(undefined);
    if (file.size > maxMb * MEGABYTE) {
      setRefusal(`This is larger than ${maxMb} MB.`);
      return false;
    }
    const { signal } = begin();
    const onProgress = (progress: UploadProgress) => setCurrent({ fileName: file.name, ...progress });
    onProgress({ sent: 0, total: file.size });
    try {
      onDone(await upload<T>(path, formOf(file, fields), { signal, onProgress }));
      return true;
    } catch (error) {
      if (error instanceof ApiError) setRefusal(error.message);
      else if (!signal.aborted) throw error;
      return false;
    } finally {
      setCurrent(undefined);
    }
  }

  return { current, refusal, start, cancel, dismiss: () => setRefusal(undefined) };
}

/** A form with a file and other fields. */
function formOf(file: File, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", file);
  return form;
}
