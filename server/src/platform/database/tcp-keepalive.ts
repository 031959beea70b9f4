/** TCP keep-alive for every long-lived connection: if a machine vanishes, or a firewall drops a
 * connection, a query would wait forever. The system probes after ten seconds of silence, ten
 * times, a second apart. */
export const lasting = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
