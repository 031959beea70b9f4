/** For every connection that is kept: a machine that vanishes without a word, or a firewall that forgets a
 * connection, leaves a question open for ever unless somebody looks whether the other end is still there. The
 * system then looks after ten seconds of silence, ten times, a second apart. */
export const lasting = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
