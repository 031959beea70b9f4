const impatienceMs = 1500;

/**
 * One request to stop, whichever way it comes: a signal, or the end of the process that started us.
 * The terminal and the launcher both tell us of one Ctrl-C; only one that comes later is impatience.
 */
export function untilAskedToStop(): { asked: Promise<void>; signal: AbortSignal } {
  const controller = new AbortController();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  let firstAt = 0;
  function ask(name: string): void {
    firstAt ||= performance.now();
    if (name === "SIGINT" && performance.now() - firstAt > impatienceMs) process.exit(130);
    controller.abort();
    resolve();
  }
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) {
    process.on(name, () => ask(name));
  }
  process.channel?.unref();
  return { asked, signal: controller.signal };
}
