"use client";

import { type DragEvent, useState } from "react";

/** Makes an element accept a dropped file: its event handlers, and whether a file is above it. */
export function useFileDrop(onFile: (file: File | undefined) => unknown) {
  const [isOver, setOver] = useState(false);
  const dropZone = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void onFile(event.dataTransfer.files[0]);
    },
  };
  return { isOver, dropZone };
}
