/** Aborted by a signal, or by the end of the process that started this one. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) {
    process.on(name, () => controller.abort());
  }
  process.channel?.unref();
  return controller.signal;
}
