import { FileText } from "lucide-react";
import type { ProductDocument } from "@/lib/catalogue/documents/schema";
import { storageUrl } from "@/lib/platform/files/url";
import { formatDate, formatKilobytes } from "@/lib/platform/text/format";

type Props = { title: string; kind: "Brochure" | "Terms"; documents: ProductDocument[] };

export function Documents({ title, kind, documents }: Props) {
  if (documents.length === 0) return null;
  return (
    <div>
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      <ul className="mt-4 flex flex-col gap-2">
        {documents.map((document) => (
          <li key={document.id}>
            <a
              href={document.url ?? storageUrl(document.file_path) ?? undefined}
              target="_blank"
              rel="noopener"
              className="flex items-center gap-4 rounded-2xl border bg-surface px-5 py-4 hover:border-primary-text"
            >
              <FileText aria-hidden className="size-5 shrink-0 text-primary-text" />
              <span className="min-w-0">
                <span className="block font-medium break-words">
                  {document.name || document.original_name || `${kind} #${document.id}`}
                </span>
                {document.size_bytes !== null && (
                  <span className="tabular block text-[14px] text-muted">
                    {formatKilobytes(document.size_bytes)} · {formatDate(document.created_at)}
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
