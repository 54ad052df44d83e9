"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useId, useState } from "react";
import { useFileDrop } from "@/components/form/use-file-drop";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { Input } from "@/components/ui/input/input";
import { toast } from "@/components/ui/toast";
import type { CatalogueFile } from "@/lib/catalogue/transfer/schema";
import type { FuneralWaitLaw } from "@/lib/insurance/funeral-wait";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { invalidateResources } from "@/lib/platform/client/resource";
import { formatCount } from "@/lib/platform/text/format";
import { problemsOf, type ReadFile, readCatalogue } from "./catalogue-file";

type Props = { law: FuneralWaitLaw; onImported: () => void; onClose: () => void };

/** Creates a product from a file: choose it, check its contents and its slug, import it. */
export function CatalogueImport({ law, onImported, onClose }: Props) {
  const { name, file, problems, slug, setSlug, slugRefusal, busy, choose, importFile } = useCatalogueImport(law, () => {
    onImported();
    onClose();
  });
  return (
    <Dialog
      title="Import a product"
      description="Use a file exported from this or another installation."
      onClose={() => !busy && onClose()}
    >
      <DialogBody>
        {problems.length > 0 && <Problems problems={problems} />}
        <ChooseCatalogue name={name} onChoose={choose} />
        {file && (
          <>
            <Contents file={file} />
            <SlugField value={slug} refusal={slugRefusal} onChange={setSlug} />
            <p className="text-[13px] text-muted">Brochures and terms are not in the file. Upload them afterwards.</p>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant="primary" busy={busy} disabled={!file} onClick={importFile}>
          Import
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function useCatalogueImport(law: FuneralWaitLaw, onImported: () => void) {
  const queryClient = useQueryClient();
  const [read, setRead] = useState<ReadFile>();
  const [slug, setSlug] = useState("");
  const [refused, setRefused] = useState<ReturnType<typeof problemsOf>>();
  const [busy, setBusy] = useState(false);
  const file = read && "file" in read ? read.file : undefined;

  async function choose(chosen: File) {
    const next = await readCatalogue(chosen, law);
    setRefused(undefined);
    setRead(next);
    if ("file" in next) setSlug(next.file.product.slug ?? "");
  }

  async function importFile() {
    setBusy(true);
    try {
      await api.post("/products/import", { ...file, slug });
      await invalidateResources(queryClient, "products");
      await queryClient.invalidateQueries({ queryKey: queryKeys.allOptions() });
      toast("success", "Product imported");
      onImported();
    } catch (error) {
      setRefused(problemsOf(error));
      setBusy(false);
    }
  }

  return {
    name: read?.name,
    file,
    problems: read && "problems" in read ? read.problems : (refused?.problems ?? []),
    slug,
    setSlug,
    slugRefusal: refused?.slug,
    busy,
    choose,
    importFile,
  };
}

const MAX_PROBLEMS_SHOWN = 5;

function Problems({ problems }: { problems: string[] }) {
  const rest = problems.length - MAX_PROBLEMS_SHOWN;
  return (
    <Alert>
      <ul>
        {problems.slice(0, MAX_PROBLEMS_SHOWN).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {rest > 0 && <li>and {formatCount(rest)} more</li>}
      </ul>
    </Alert>
  );
}

function ChooseCatalogue({ name, onChoose }: { name: string | undefined; onChoose: (file: File) => Promise<void> }) {
  const { isOver, dropZone } = useFileDrop((file) => file && onChoose(file));
  return (
    <label
      {...dropZone}
      className={`flex cursor-pointer flex-col items-center gap-2 rounded-panel border-2 border-dashed px-6 text-center focus-within:border-primary-text hover:border-muted ${name ? "py-4" : "py-10"} ${isOver ? "border-primary-text bg-primary-soft" : ""}`}
    >
      <FileUp aria-hidden className="size-6 text-muted" />
      <span className="font-medium break-all">{name ?? "Choose a product file, or drop it here"}</span>
      <span className="text-muted">{name ? "Choose another file" : "JSON, up to 1 MB"}</span>
      <input
        type="file"
        accept=".json,application/json"
        className="sr-only"
        onChange={async ({ target }) => {
          const file = target.files?.[0];
          target.value = ""; // so that the same file can be chosen again after a correction
          if (file) await onChoose(file);
        }}
      />
    </label>
  );
}

const CONTENTS = [
  { key: "plans", label: "Plans" },
  { key: "faqs", label: "FAQs" },
  { key: "questions", label: "Questions" },
  { key: "questionnaires", label: "Questionnaires" },
] as const;

function Contents({ file }: { file: CatalogueFile }) {
  return (
    <section aria-label="Contents of the file" className="flex flex-col gap-2">
      <h3 className="font-semibold break-words">{file.product.name}</h3>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {CONTENTS.map(({ key, label }) => (
          <div key={key} className="rounded-control border px-3 py-2">
            <dt className="text-[13px] text-muted">{label}</dt>
            <dd className="tabular text-lg font-semibold">{formatCount(file[key]?.length ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type SlugProps = { value: string; refusal: string | undefined; onChange: (slug: string) => void };

function SlugField({ value, refusal, onChange }: SlugProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Slug
      </label>
      <Input
        id={id}
        value={value}
        autoComplete="off"
        aria-invalid={Boolean(refusal)}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id={`${id}-note`}
        role={refusal ? "alert" : undefined}
        className={`text-[13px] ${refusal ? "text-error-text" : "text-muted"}`}
      >
        {refusal ?? "Address of the public page in this installation"}
      </p>
    </div>
  );
}
