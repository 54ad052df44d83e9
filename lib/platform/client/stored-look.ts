/**
 * What a user has chosen about the look of the console: where this browser stores it, and the attribute of the document
 * that shows it. The style sheet goes by the attribute, which is there before the first paint.
 */
const STORED_LOOKS = {
  rows: "data-density",
  "drawer-collapsed": "data-collapsed",
  "opening-folded": "data-opening-folded",
  "dashboard-sections": "data-dashboard-sections",
} as const;

export type StoredLook = keyof typeof STORED_LOOKS;

/** Sets an attribute of the document; null removes it. It uses nothing else, since the script contains its source. */
function setAttribute(name: string, value: string | null): void {
  if (value === null) document.documentElement.removeAttribute(name);
  else document.documentElement.setAttribute(name, value);
}

/** Runs before the first paint. It also follows the user's other tabs. */
export const STORED_LOOK_SCRIPT = `try{const looks=${JSON.stringify(STORED_LOOKS)};
const show=(key,value)=>(${setAttribute})(looks[key],value);
for(const key in looks)show(key,localStorage.getItem(key));
addEventListener("storage",({key,newValue})=>{if(key in looks)show(key,newValue)})}catch(e){}`;

/** Shows a choice. */
export const showLook = (look: StoredLook, value: string | null): void => setAttribute(STORED_LOOKS[look], value);
