/**
 * What a user has chosen about the look of the console: where this browser stores it, and the attribute of the document
 * that shows it. The style sheet goes by the attribute, which is there before the first paint.
 */
const STORED_LOOKS = {
  rows: "data-density",
  "drawer-collapsed": "data-collapsed",
} as const;

export type StoredLook = keyof typeof STORED_LOOKS;

/** Runs before the first paint. It also follows the user's other tabs. */
export const STORED_LOOK_SCRIPT = `try{const looks=${JSON.stringify(STORED_LOOKS)};
const show=(key,value)=>value===null?document.documentElement.removeAttribute(looks[key]):document.documentElement.setAttribute(looks[key],value);
for(const key in looks)show(key,localStorage.getItem(key));
addEventListener("storage",({key,newValue})=>{if(key in looks)show(key,newValue)})}catch(e){}`;

/** Shows a choice. */
export function showLook(look: StoredLook, value: string | null): void {
  if (value === null) document.documentElement.removeAttribute(STORED_LOOKS[look]);
  else document.documentElement.setAttribute(STORED_LOOKS[look], value);
}
