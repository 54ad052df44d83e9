/** The id of the place in the shell where a panel stands beside the page. */
export const PANEL_SLOT = "side-panel";
