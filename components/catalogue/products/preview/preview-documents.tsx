import type { LandingDocument } from "@/lib/catalogue/landing/schema";
import type { Folder } from "@/components/catalogue/documents/document-folders";
import { DocumentLink } from "@/components/catalogue/documents/document-link";

export function PreviewDocuments({ folder, documents }: { folder: Folder; documents: LandingDocument[] }) {
  return (
    <ul className="divide-y">
      {documents.map((document) => (
        <li key={document.id} className="flex py-1">
          <DocumentLink folder={folder} document={document} />
        </li>
      ))}
    </ul>
  );
}
