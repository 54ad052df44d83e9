/** The id of the shell's place for a panel at the right of the page. */
export const PANEL_SLOT = "side-panel";

/** The widths of that panel. */
export const PANEL_WIDTH = "xl:w-112 xl:shrink-0 2xl:w-140";

/** The place is as wide as its panel from the moment on that a page has one. */
export const PANEL_SLOT_STYLE = `contents empty:xl:group-has-[[data-panel]]/shell:block empty:border-l empty:bg-surface ${PANEL_WIDTH}`;

/** Part of a page that has a panel, also while the panel's code loads. */
export const PanelRoom = () => <div data-panel hidden />;
