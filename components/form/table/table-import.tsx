"use client";

import { type ReactNode, useState } from "react";
import type { Upload } from "@/components/form/use-upload";
import { Alert } from "@/components/ui/alert";
import { Button, Spinner } from "@/components/ui/button";
import { ProgressLine } from "@/components/ui/progress-line";
import type { TablePreview } from "@/lib/platform/tables/target";
import { DropZone } from "./drop-zone";
import { MappingTable } from "./mapping-table";
import { type ReadingChoice, ReadingFields } from "./reading-fields";
import { RowsTable } from "./rows-table";
import { choiceFields, type Mapping, usePreview } from "./use-preview";

/** A chosen file, and how it is to be read. */
type ChosenFile = { file: File; fields: Record<string, string>; preview: TablePreview };

/** The state of `TableImport`, which its dialog keeps. */
export function useTableImport(previewPath: string) {
  const [file, setFile] = useState<File>();
  const [choice, setChoice] = useState<ReadingChoice>({});
  const [mapping, setMapping] = useState<Mapping>();
  const { data, error, isFetching } = usePreview(previewPath, file, choice, mapping);
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setChoice({});
    setMapping(undefined);
  };
  const chosen: ChosenFile | undefined =
    file && data && !error && !isFetching ? { file, fields: choiceFields(choice, mapping), preview: data } : undefined;
  return {
    ...{ file, choice, data: file && data, error, isFetching, chosen, choose },
    reread: (next: ReadingChoice) => {
      setChoice(next);
      setMapping(undefined);
    },
    remap: setMapping,
  };
}

type Props = {
  state: ReturnType<typeof useTableImport>;
  /** What columns can become. */
  options: readonly { id: string; name: string }[];
  /** Those that several columns can become. */
  repeatable: readonly string[];
  limits: ReactNode;
  upload: { current: Upload | undefined; refusal: string | undefined; dismiss: () => void };
};

/** Takes a file and shows what becomes of its columns and first rows, before it is sent. */
export function TableImport({ state, options, repeatable, limits, upload: { current, refusal, dismiss } }: Props) {
  const { file, choice, data, error, isFetching, choose, reread, remap } = state;
  const isBusy = isFetching || current !== undefined;
  const isChosen = Object.keys(choice).length > 0;
  const chooseFile = (chosen: File | undefined) => {
    dismiss();
    choose(chosen);
  };
  const ignored = data?.columns.flatMap(({ name, field }) => (field === null ? name : [])) ?? [];

  function map(column: string, field: string | null) {
    const isTaken = (other: string | null) => other === field && field !== null && !repeatable.includes(field);
    const others = data?.columns.map(({ name, field: other }) => [name, isTaken(other) ? null : other] as const) ?? [];
    remap(Object.fromEntries([...others, [column, field]]));
  }

  return (
    <>
      {(refusal ?? error) && <Alert>{refusal ?? error?.message}</Alert>}
      {!file && <DropZone onFile={chooseFile}>{limits}</DropZone>}
      {file && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 font-medium wrap-anywhere">{file.name}</span>
          <Button disabled={current !== undefined} onClick={() => chooseFile(undefined)}>
            Choose another file
          </Button>
        </div>
      )}
      {file && error && isChosen && (
        <Button className="self-start" onClick={() => reread({})}>
          Reset the choices
        </Button>
      )}
      {current && <ProgressLine label={`Uploading ${current.fileName}`} done={current.sent} total={current.total} />}
      {file && !data && !error && <Spinner className="mx-auto my-6 size-6 text-muted" />}
      {data && !error && (
        <>
          <ReadingFields reading={data.reading} choice={choice} disabled={isBusy} onChange={reread} />
          <MappingTable
            title="Columns of the file"
            columns={data.columns.map((column, place) => ({ ...column, example: exampleOf(data, place) }))}
            options={options}
            disabled={isBusy}
            onChoose={map}
          />
          {ignored.length > 0 && <p className="text-muted">Not imported: {ignored.join(", ")}.</p>}
          <RowsTable columns={data.columns} rows={data.rows} />
        </>
      )}
    </>
  );
}

const exampleOf = ({ rows }: TablePreview, place: number) =>
  rows.map(({ cells }) => cells[place]).find((cell) => cell !== undefined && cell !== "");
