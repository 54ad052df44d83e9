"use client";

import { useQuery } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { useUser } from "@/components/screen/user";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { Page } from "@/lib/platform/lists/list";

type Resource = "scripts" | "scorecards";
type Section = Record<string, unknown>;
type Values = { tenant_id?: number | null; product_id: number | null; sections: Section[] };

type Props = {
  resource: Resource;
  standard: readonly Section[];
  /** Whether nothing has been written yet. */
  isBlank: (sections: readonly Section[]) => boolean;
};

/** Copies the platform's template for the product, else the standard one, as long as nothing has been written yet. */
export function TemplateButton({ resource, standard, isBlank }: Props) {
  const me = useUser();
  const { setValue } = useFormContext<Values>();
  const [tenantId, productId, sections] = useWatch<Values, ["tenant_id", "product_id", "sections"]>({
    name: ["tenant_id", "product_id", "sections"],
  });
  const isOfTenant = !me.is_admin || tenantId != null;
  const template = useTemplate(resource, isOfTenant && productId ? productId : null);
  if (!isBlank(sections)) return null;
  const start = () => setValue("sections", [...(template ?? standard)], { shouldDirty: true });
  return (
    <Button className="self-start" onClick={start}>
      <FilePlus2 aria-hidden className="size-4" />{" "}
      {template ? "Start from the template" : "Start from the standard text"}
    </Button>
  );
}

/** The sections of the platform's template for a product; undefined while they load, and when there is none. */
function useTemplate(resource: Resource, productId: number | null): Section[] | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.template(resource, productId),
    queryFn: async () => {
      const query = new URLSearchParams({ template: "true", product_id: String(productId) });
      const [template] = (await api.get<Page<{ id: number }>>(`/${resource}?${query}`)).data;
      return template ? api.get<{ sections: Section[] }>(`/${resource}/${template.id}`) : null;
    },
    enabled: productId !== null,
  });
  return data?.sections;
}
