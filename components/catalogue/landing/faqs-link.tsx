/** Leads staff to their own list. The page's script shows others the answers on the page instead. */
export const FaqsLink = ({ slug, answers }: { slug: string; answers: string }) => (
  <a
    href={`/sales/${slug}/faqs`}
    data-answers={answers}
    className="inline-flex h-11 items-center rounded-full border bg-surface px-5 font-medium hover:bg-hover"
  >
    View FAQs
  </a>
);
