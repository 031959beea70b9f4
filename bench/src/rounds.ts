/** An operation that can be repeated on several connections concurrently. */
export type Contender = Readonly<{
  name: string;
  /** Opens `connections` connections; returns one function for each that runs the operation once. */
  connect(connections: number): Promise<{ work: (() => Promise<unknown>)[]; end(): Promise<void> }>;
}>;

/** Operations per second of each contender, by name: the median of interleaved rounds, so that
 * other load on the machine affects all of them alike. */
export async function measure(
  contenders: readonly Contender[],
  { connections, rounds, roundMs }: { connections: number; rounds: number; roundMs: number },
): Promise<Map<string, number>> {
  const connected = await Promise.all(
    contenders.map(async ({ name, connect }) => ({
      name,
      rates: [0],
      ...(await connect(connections)),
    })),
  );
  for (const { work } of connected) await rateOf(work, roundMs / 2);
  for (const one of connected) one.rates = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { rates, work } of connected) rates.push(await rateOf(work, roundMs));
  }
  await Promise.all(connected.map((one) => one.end()));
  return new Map(connected.map(({ name, rates }) => [name, median(rates)]));
}

async function rateOf(work: (() => Promise<unknown>)[], forMs: number): Promise<number> {
  const begun = performance.now();
  let done = 0;
  await Promise.all(
    work.map(async (once) => {
      while (performance.now() - begun < forMs) {
        await once();
        done += 1;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - begun);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
