import type { Booked, Books } from "./books.ts";
import { type Truth, belongings } from "./truth.ts";

/** Compares our ledger with the gateway: every reference, every investor, and the total to the
 * kobo. Returns the differences. */

export function differences(books: Books, truth: Truth): string[] {
  return [
    ...paymentDifferences(books, truth),
    ...payoutDifferences(books, truth),
    ...belongingDifferences(books, truth),
  ];
}

function paymentDifferences({ transfers, payments }: Books, truth: Truth): string[] {
  const references = new Map(payments.map(({ id, reference }) => [id, reference]));
  const ours = groupBy(transfers, ({ key }) => {
    const [, id] = /^(?:payment|fee):(charge:.+|[\da-f-]{36})(?::\w+)?$/.exec(key) ?? [];
    return id?.startsWith("charge:") ? id.replace(/^charge:|:\w+$/g, "") : references.get(id ?? "");
  });
  const all = new Set([...ours.keys(), ...truth.payments.keys()]);
  return [...all].flatMap((reference) => {
    const paid = truth.payments.get(reference);
    const found = (ours.get(reference) ?? []).map(inWords).toSorted();
    const expected = paid ? wordsOf(paid).toSorted() : [];
    if (found.join() === expected.join()) return [];
    return [`${reference}: booked ${list(found)}, should be ${list(expected)}`];
  });
}

function inWords({ movement, amount, debit, credit }: Booked): string {
  return `${movement} ${amount} from ${debit} to ${credit}`;
}

type Paid = Truth["payments"] extends ReadonlyMap<string, infer One> ? One : never;

function wordsOf(paid: Paid) {
  const { amountKobo, creditKobo, feeKobo, currency, investorId } = paid;
  const clearing = `gateway-clearing:${currency}`;
  const surplusKobo = amountKobo - creditKobo;
  return [
    investorId === null
      ? `funding-held ${creditKobo} from ${clearing} to suspense:${currency}`
      : `funding-settled ${creditKobo} from ${clearing} to stash:${investorId}`,
    ...(surplusKobo > 0n
      ? [`fee-surplus ${surplusKobo} from ${clearing} to fee-income:${currency}`]
      : []),
    ...(feeKobo > 0n
      ? [`gateway-fee ${feeKobo} from gateway-fees:${currency} to ${clearing}`]
      : []),
  ];
}

function payoutDifferences({ transfers, withdrawals }: Books, truth: Truth): string[] {
  const references = new Map(withdrawals.map(({ id, reference }) => [id, reference]));
  const ours = groupBy(transfers, ({ key }) => {
    const [, id] = /^withdrawal:([\da-f-]{36}):(?:settled|reversed)$/.exec(key) ?? [];
    return id && references.get(id);
  });
  const all = new Set([...references.values(), ...truth.payouts.keys()]);
  return [...all].flatMap((reference) => {
    const movements = (ours.get(reference) ?? []).map(({ movement }) => movement);
    const found = ends[movements.toSorted().join()] ?? `${list(movements)}, which cannot be`;
    // What the gateway never had is reversed.
    const expected = truth.payouts.get(reference)?.end ?? "back";
    return found === expected ? [] : [`${reference}: booked as ${found}, should be ${expected}`];
  });
}

const ends: Readonly<Record<string, string>> = {
  "": "open",
  "withdrawal-paid": "paid",
  "withdrawal-returned": "back",
  "withdrawal-paid,withdrawal-reversed": "back",
};

function belongingDifferences({ balances }: Books, truth: Truth): string[] {
  const expected = belongings(truth);
  const found = new Map<string, bigint>();
  const add = (owner: string, kobo: bigint) => found.set(owner, (found.get(owner) ?? 0n) + kobo);
  for (const [address, kobo] of balances) {
    const [, kind, investor] = /^(stash|frozen|debt|plan):([^:]+)/.exec(address) ?? [];
    if (kind && investor) add(investor, kind === "debt" ? -kobo : kobo);
    if (address.startsWith("suspense:")) add(address, kobo);
  }
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((owner) => {
    const has = found.get(owner) ?? 0n;
    const due = expected.get(owner) ?? 0n;
    return has === due
      ? []
      : [`${owner} has ${has} kobo (stash, plans and frozen less debt), should have ${due}`];
  });
}

/** The clearing account holds what the gateway holds for us, plus what the gateway has deducted
 * already for pending payouts and refunds. */
export function clearingDifferences({ balances }: Books, truth: Truth): string[] {
  const payoutsKobo = [...truth.payouts.values()]
    .filter(({ end }) => end === "open")
    .reduce((kobo, { amountKobo, feeKobo }) => kobo + amountKobo + feeKobo, 0n);
  return [...truth.balances].flatMap(([currency, heldKobo]) => {
    const clearingKobo = balances.get(`gateway-clearing:${currency}`) ?? 0n;
    const refundsKobo = truth.refundsUnderWay.get(currency) ?? 0n;
    const underWayKobo = refundsKobo + (currency === "NGN" ? payoutsKobo : 0n);
    if (clearingKobo - underWayKobo === heldKobo) return [];
    return [
      `clearing has ${clearingKobo} ${currency}, of which ${underWayKobo} pending; ` +
        `the gateway holds ${heldKobo}`,
    ];
  });
}

function list(words: readonly string[]): string {
  return words.length === 0 ? "nothing" : words.join(" and ");
}

function groupBy<Item>(
  items: readonly Item[],
  by: (item: Item) => string | undefined,
): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = by(item);
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return groups;
}
