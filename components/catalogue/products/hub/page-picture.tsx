"use client";

import { ImageUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useUpload } from "@/components/form/use-upload";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { PICTURE_MAX_BYTES, type ProductPage } from "@/lib/catalogue/product-page/schema";
import { api, messageOf } from "@/lib/platform/client/api";

const MAX_MB = PICTURE_MAX_BYTES / 1024 / 1024;

type Props = { productId: number; page: ProductPage; onSaved: (page: ProductPage) => void };

/** The picture beside the main message: choose, replace, remove. */
export function PagePicture({ productId, page, onSaved }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isRemoving, setRemoving] = useState(false);
  const path = `/products/${productId}/page/picture?tenant_id=${page.tenant_id}`;
  const { current, refusal, start } = useUpload<ProductPage>(path, MAX_MB, onSaved);

  async function choose(file: File | undefined) {
    if (input.current) input.current.value = ""; // so that the same file can be chosen again
    if (file && (await start(file, {}))) toast("success", "Picture updated");
  }

  async function remove() {
    try {
      await api.delete(path);
      onSaved({ ...page, picture: null });
      toast("info", "Picture removed");
    } catch (error) {
      toast("error", messageOf(error));
    }
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">Picture</legend>
      {page.picture && (
        <img src={page.picture} alt="" className="aspect-video w-full max-w-80 rounded-control border object-cover" />
      )}
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button busy={current !== undefined} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden className="size-4" /> {page.picture ? "Replace picture" : "Choose picture"}
        </Button>
        {page.picture && (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden className="size-4" /> Remove picture
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label="Picture file"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <p className="text-[13px] text-muted">
        PNG or JPEG, at least 800 pixels wide, up to {MAX_MB} MB. It is cut to 16:9 and published at once.
      </p>
      {isRemoving && (
        <ConfirmDialog
          title="Remove picture"
          text="Are you sure you want to remove the picture? The public page is shown without it at once."
          confirmLabel="Remove"
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </fieldset>
  );
}
