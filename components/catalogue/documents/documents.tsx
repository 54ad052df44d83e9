"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useContext, useId, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useUpload } from "@/components/form/use-upload";
import { Alert } from "@/components/ui/alert";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import type { ProductDocument } from "@/lib/catalogue/documents/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { documentName, FOLDERS, type Folder } from "./document-folders";
import { DocumentLink } from "./document-link";
import { DocumentUpload } from "./document-upload";
import { UploadLimit } from "./upload-limit";

/** The documents of a product in one folder. Changes are saved at once, independently of the surrounding form. */
export function Documents({ productId, folder }: { productId: number; folder: Folder }) {
  const id = useId();
  const { title, one, empty } = FOLDERS[folder];
  const { documents, error, upload, remove } = useDocuments(productId, folder);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t pt-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {upload.refusal && <Alert onDismiss={upload.dismiss}>{upload.refusal}</Alert>}
      {error && <Alert>{error.message}</Alert>}
      {documents?.length === 0 && <p className="text-muted">{empty}</p>}
      {documents && documents.length > 0 && <DocumentList documents={documents} folder={folder} onRemove={remove} />}
      <DocumentUpload
        label={one}
        current={upload.current}
        onUpload={(file, name) => upload.start(file, name.trim() ? { name } : {})}
        onCancel={upload.cancel}
      />
    </section>
  );
}

function useDocuments(productId: number, folder: Folder) {
  const { one } = FOLDERS[folder];
  const path = `/products/${productId}/${folder}`;
  const queryClient = useQueryClient();
  const queryKey = queryKeys.productDocuments(productId, folder);
  const { data, error } = useQuery({ queryKey, queryFn: () => api.get<{ data: ProductDocument[] }>(path) });

  function changed(tone: "success" | "info", message: string) {
    toast(tone, message);
    return queryClient.invalidateQueries({ queryKey });
  }

  async function remove(document: ProductDocument) {
    try {
      await api.delete(`${path}/${document.id}`);
      await changed("info", `${one} removed`);
    } catch (error) {
      toast("error", messageOf(error));
    }
  }

  const upload = useUpload(path, useContext(UploadLimit), () => void changed("success", `${one} uploaded`));
  return { documents: data?.data, error, upload, remove };
}

type ListProps = {
  documents: ProductDocument[];
  folder: Folder;
  onRemove: (document: ProductDocument) => Promise<void>;
};

function DocumentList({ documents, folder, onRemove }: ListProps) {
  const [pendingDelete, setPendingDelete] = useState<ProductDocument>();
  return (
    <>
      <ul className="divide-y rounded-control border">
        {documents.map((document) => (
          <li key={document.id} className="flex items-center gap-2 py-1 pr-1.5 pl-3">
            <DocumentLink folder={folder} document={document} />
            <IconButton
              icon={Trash2}
              label={`Remove ${documentName(folder, document)}`}
              tone="danger"
              onClick={() => setPendingDelete(document)}
            />
          </li>
        ))}
      </ul>
      {pendingDelete && (
        <ConfirmDialog
          title={`Remove ${FOLDERS[folder].one}`}
          text={`Are you sure you want to remove ${documentName(folder, pendingDelete)}?`}
          confirmLabel="Remove"
          onConfirm={() => onRemove(pendingDelete)}
          onClose={() => setPendingDelete(undefined)}
        />
      )}
    </>
  );
}
