// Loaded first thing into a program that we start with a channel: ends it when we are gone, however that came about.
process.once("disconnect", () => process.exit(1));
