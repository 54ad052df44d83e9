/** The star after a label. Assistive technology is told by the control itself. */
export const RequiredMark = () => (
  <span aria-hidden className="whitespace-nowrap text-error-text">
    {"\u00a0*"}
  </span>
);
