/** Where the build writes the script of cached landing pages, from the folder of the console. */
export const SCRIPT_FILE = ".next/landing.js";
