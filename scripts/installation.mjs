// Decides what scripts/bootstrap.mjs installs. Plain JavaScript without dependencies, as that is.

/** What operators run, who change nothing in the console. */
const OPERATED = ["start", "admin"];

/** Whether a script needs development packages. */
export function isForDevelopment(script, args) {
  return !OPERATED.includes(script) || (script === "start" && args.includes("dev"));
}

/**
 * Which packages are to be installed: "production", "development" (everything), or null when all are there.
 * @param wanted those that the script needs
 * @param hash that of the package files
 * @param marks the hash at the last installation of each
 * @param hasDevelopment whether development packages are installed, of whatever hash
 */
export function missingPackages(wanted, hash, marks, hasDevelopment) {
  if (hasDevelopment && marks.development === hash) return null;
  if (hasDevelopment) return "development"; // an installation without them would remove them
  return wanted === "production" && marks.production === hash ? null : wanted;
}

/** Whether nothing reads a file of a package in production: source maps, and the headers of Node for compiling in C. */
export function isUnread(path) {
  return /\.([cm]?[jt]s|css)\.map$/.test(path) || /^node_modules\/node-[\w-]+\/include\//.test(path);
}
