"use client";

import { ChartNoAxesCombined, Download, ImageDown, Table2 } from "lucide-react";
import type { RefObject } from "react";
import { download } from "@/components/ui/browser/download";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import { type CardTable, csvOf, fileNameOf } from "./card-data";
import { type LegendEntry, pictureOf } from "./card-image";
import { useChartTokens } from "./tokens";

/** The browser begins a download before this time is over, and then needs the address no longer. */
const DOWNLOAD_BEGINS_MS = 60_000;

type Props = {
  title: string;
  period: string;
  table: CardTable;
  legend: readonly LegendEntry[];
  /** Has the canvas in it. */
  body: RefObject<HTMLDivElement | null>;
  /** Undefined where there is nothing but the table. */
  showsTable: boolean | undefined;
  onToggleTable: () => void;
  disabled: boolean;
};

/** What every card offers: the same data as a table, as an image, and as a file. */
export function CardActions({ title, period, table, legend, body, showsTable, onToggleTable, disabled }: Props) {
  const tokens = useChartTokens();
  const picture = () => {
    const canvas = body.current?.querySelector("canvas") ?? null;
    return pictureOf({ title, subtitle: period, canvas, legend, table }, tokens);
  };
  return (
    <>
      {showsTable !== undefined && (
        <IconButton
          icon={showsTable ? ChartNoAxesCombined : Table2}
          label={showsTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
          disabled={disabled}
          onClick={onToggleTable}
        />
      )}
      <IconButton
        icon={ImageDown}
        label={`Copy ${title} as image`}
        disabled={disabled}
        onClick={() => void copyPicture(picture(), fileNameOf(title, period, "png"))}
      />
      <IconButton
        icon={Download}
        label={`CSV of ${title}`}
        disabled={disabled}
        onClick={() => save(new Blob([csvOf(table)], { type: "text/csv" }), fileNameOf(title, period, "csv"))}
      />
    </>
  );
}

/** Copies an image, or downloads it where the browser does not copy images. */
async function copyPicture(picture: Promise<Blob>, fileName: string): Promise<void> {
  try {
    // Given as a promise, because Safari only copies during the click.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    toast("success", "Image copied");
  } catch {
    await picture.then(
      (blob) => {
        save(blob, fileName);
        toast("info", "Image downloaded, since this browser does not copy images");
      },
      (error: Error) => toast("error", error.message),
    );
  }
}

function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  download(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_BEGINS_MS);
}
