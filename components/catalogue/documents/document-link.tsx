import { FileText } from "lucide-react";
import type { ProductDocument } from "@/lib/catalogue/documents/schema";
import { storageUrl } from "@/lib/platform/files/url";
import { formatDate, formatKilobytes } from "@/lib/platform/text/format";
import { documentName, type Folder } from "./document-folders";

export function DocumentLink({ folder, document }: { folder: Folder; document: ProductDocument }) {
  return (
    <a
      href={document.url ?? storageUrl(document.file_path) ?? undefined}
      target="_blank"
      rel="noopener"
      className="flex min-w-0 flex-1 items-center gap-3 rounded-control py-1 hover:text-primary-text"
    >
      <FileText aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block break-words">{documentName(folder, document)}</span>
        {document.size_bytes !== null && (
          <span className="tabular block text-[13px] text-muted">
            {formatKilobytes(document.size_bytes)} · {formatDate(document.created_at)}
          </span>
        )}
      </span>
    </a>
  );
}
