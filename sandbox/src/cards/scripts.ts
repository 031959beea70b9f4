/** The scripted outcomes of the next charges of stored cards, by their last four digits. Without a
 * script: success. */
export type CardOutcome = "success" | "declined" | "expired" | "challenge";

export type CardScripts = Readonly<{
  write(last4: string, next: CardOutcome[]): void;
  take(last4: string): CardOutcome;
  all(): Record<string, CardOutcome[]>;
}>;

export function cardScripts(): CardScripts {
  const scripts = new Map<string, CardOutcome[]>();
  return {
    write: (last4, next) => void scripts.set(last4, [...next]),
    take: (last4) => scripts.get(last4)?.shift() ?? "success",
    all: () => Object.fromEntries(scripts),
  };
}
