"use client";

import { FOLDERS } from "@/components/catalogue/documents/document-folders";
import { DocumentLink } from "@/components/catalogue/documents/document-link";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { Panel } from "@/components/ui/panel";

const SHOWN = ["brochures", "terms"] as const;

/** The product's brochures and terms. */
export function Documents() {
  const { documents } = useOpenSale().options;
  return SHOWN.map((folder) => (
    <Panel key={folder} title={FOLDERS[folder].title}>
      {documents[folder].length === 0 ? (
        <p className="p-4 text-muted">{FOLDERS[folder].empty}</p>
      ) : (
        <ul className="divide-y px-4">
          {documents[folder].map((document) => (
            <li key={document.id} className="flex py-1.5">
              <DocumentLink folder={folder} document={document} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  ));
}
