// `node is-well.ts <url>`: what the container's health check asks the process beside it.
const [url = ""] = process.argv.slice(2);
const answer = await fetch(url).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
