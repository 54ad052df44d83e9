import { Badge } from "@/components/ui/badge";
import type { LandingFaq } from "@/lib/catalogue/landing/schema";

export function PreviewFaqs({ faqs }: { faqs: LandingFaq[] }) {
  return (
    <dl className="flex flex-col gap-4">
      {faqs.map((faq) => (
        <div key={faq.id}>
          <dt className="flex items-start gap-2 font-medium">
            <Badge>#{faq.product_index}</Badge>
            <span className="min-w-0 break-words">{faq.question}</span>
          </dt>
          <dd className="mt-1 break-words whitespace-pre-line text-muted">{faq.answer ?? "No answer yet"}</dd>
        </div>
      ))}
    </dl>
  );
}
