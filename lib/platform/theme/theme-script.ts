export const THEME_STORAGE_KEY = "theme";

/** Runs before the first paint: the stored choice, else the system's preference. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${THEME_STORAGE_KEY}")}catch(e){}
document.documentElement.dataset.theme=t==="dark"||t==="light"?t:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"`;
