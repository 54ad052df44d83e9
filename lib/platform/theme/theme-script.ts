export const THEME_STORAGE_KEY = "theme";

/** Runs before the first paint: the stored choice, else the system's preference, which it then follows as it changes. */
export const THEME_SCRIPT = `(()=>{const dark=matchMedia("(prefers-color-scheme: dark)");const apply=()=>{let t;
try{t=localStorage.getItem("${THEME_STORAGE_KEY}")}catch{}
document.documentElement.dataset.theme=t==="dark"||t==="light"?t:dark.matches?"dark":"light"};
apply();dark.addEventListener("change",apply)})()`;
