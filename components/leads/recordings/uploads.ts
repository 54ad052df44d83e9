"use client";

import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { toast } from "@/components/ui/toast";
import type { Recording } from "@/lib/leads/recordings/schema";
import { messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { type UploadProgress, upload } from "@/lib/platform/client/upload";

const MAX_MB = 200;
const MEGABYTE = 1024 * 1024;

/** The lead or sale that a recording is of, as the API names it. */
export type RecordingOwner = { kind: "leads" | "sales"; id: number };

export type RunningUpload = RecordingOwner & {
  key: number;
  fileName: string;
  sent: number;
  total: number;
  /** Why it has failed. It stays until somebody has read that. */
  refusal?: string;
};

// Outside of every component: an upload goes on while its drawer is closed and another page is shown.
let running: readonly RunningUpload[] = [];
const controllers = new Map<number, AbortController>();
const listeners = new Set<() => void>();
let lastKey = 0;

const isGoing = ({ refusal }: RunningUpload) => refusal === undefined;

function change(next: readonly RunningUpload[]): void {
  running = next;
  // Leaving the application would end the uploads.
  if (running.some(isGoing)) window.addEventListener("beforeunload", askBeforeUnload);
  else window.removeEventListener("beforeunload", askBeforeUnload);
  for (const listener of listeners) listener();
}

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const NONE: readonly RunningUpload[] = [];

/** The uploads that are running, of all leads and sales. */
export const useRunningUploads = (): readonly RunningUpload[] =>
  useSyncExternalStore(
    subscribe,
    () => running,
    () => NONE,
  );

const replace = (key: number, values: Partial<RunningUpload>) =>
  change(running.map((each) => (each.key === key ? { ...each, ...values } : each)));

const forget = (key: number) => change(running.filter((each) => each.key !== key));

/** Stops an upload, or dismisses one that has failed. */
export function cancelUpload(key: number): void {
  controllers.get(key)?.abort();
  forget(key);
}

/** Uploads a recording. It goes on when its screen is left, and its end is told wherever the user is then. */
export async function uploadRecording(queryClient: QueryClient, owner: RecordingOwner, file: File): Promise<void> {
  lastKey += 1;
  const key = lastKey;
  const begun = { ...owner, key, fileName: file.name, sent: 0, total: file.size };
  if (file.size > MAX_MB * MEGABYTE) {
    return change([...running, { ...begun, refusal: `This is larger than ${MAX_MB} MB.` }]);
  }
  const controller = new AbortController();
  controllers.set(key, controller);
  change([...running, begun]);
  const form = new FormData();
  form.set("file", file);
  const options = { signal: controller.signal, onProgress: (progress: UploadProgress) => replace(key, progress) };
  try {
    await upload<Recording>(`/${owner.kind}/${owner.id}/recordings`, form, options);
    await reloadRecordings(queryClient, owner);
    forget(key);
    toast("success", "Recording uploaded");
  } catch (error) {
    if (controller.signal.aborted) return;
    replace(key, { refusal: messageOf(error) });
    toast("error", `${file.name} could not be uploaded`);
  } finally {
    controllers.delete(key);
  }
}

/** Reloads the recordings of a lead or a sale, and what its timeline tells of them. */
export async function reloadRecordings(queryClient: QueryClient, { kind, id }: RecordingOwner): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.recordings(kind, id) });
  const timelines = kind === "leads" ? queryKeys.leadTimelines() : queryKeys.saleTimelines();
  await queryClient.invalidateQueries({ queryKey: timelines });
}
