"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Alert } from "@/components/ui/alert";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import type { LandingDocument } from "@/lib/catalogue/products/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { DocumentLink } from "./document-link";
import { DocumentUpload } from "./document-upload";
import { documentName, FOLDERS, type Folder } from "./document-words";
import { useUpload } from "./use-upload";

/** The documents of a product in one folder: added, opened, removed, each at once and apart from the form around. */
export function Documents({ productId, folder }: { productId: number; folder: Folder }) {
  const id = useId();
  const { title, one, empty } = FOLDERS[folder];
  const path = `/products/${productId}/${folder}`;
  const queryClient = useQueryClient();
  const queryKey = queryKeys.productDocuments(productId, folder);
  const list = useQuery({ queryKey, queryFn: () => api.get<{ data: LandingDocument[] }>(path) });
  const [doomed, setDoomed] = useState<LandingDocument>();
  const changed = (tone: "success" | "info", message: string) => {
    toast(tone, message);
    return queryClient.invalidateQueries({ queryKey });
  };
  const upload = useUpload(path, () => void changed("success", `${one} uploaded`));

  async function remove(document: LandingDocument) {
    try {
      await api.delete(`${path}/${document.id}`);
      await changed("info", `${one} removed`);
    } catch (error) {
      toast("error", messageOf(error));
    }
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t pt-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {upload.refusal && <Alert onDismiss={upload.dismiss}>{upload.refusal}</Alert>}
      {list.error && <Alert>{list.error.message}</Alert>}
      {list.data?.data.length === 0 && <p className="text-muted">{empty}</p>}
      {list.data && list.data.data.length > 0 && (
        <ul className="divide-y rounded-control border">
          {list.data.data.map((document) => (
            <li key={document.id} className="flex items-center gap-2 py-1 pr-1.5 pl-3">
              <DocumentLink folder={folder} document={document} />
              <IconButton
                icon={Trash2}
                label={`Remove ${documentName(folder, document)}`}
                tone="danger"
                onClick={() => setDoomed(document)}
              />
            </li>
          ))}
        </ul>
      )}
      <DocumentUpload label={one} current={upload.current} onUpload={upload.start} />
      {doomed && (
        <ConfirmDialog
          title={`Remove ${one}`}
          text={`Are you sure you want to remove ${documentName(folder, doomed)}?`}
          confirmLabel="Remove"
          onConfirm={() => remove(doomed)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </section>
  );
}
