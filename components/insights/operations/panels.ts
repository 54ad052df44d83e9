/** The ids of the screen's panels, for links to them. */
export const PANELS = {
  payee: "without-payee",
  unreviewed: "unreviewed",
  jobs: "failed-jobs",
  backups: "backups",
  health: "health",
} as const;
