import type { Booked, Books } from "./books.ts";
import { type GatewayTruth, type Truth, belongings, payoutEnds } from "./truth.ts";

/** Compares our ledger with both gateways: every reference, every investor, and the total to the
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
  const paid = truth.gateways.flatMap(({ payments: taken, prefix }) =>
    Array.from(taken, ([reference, one]) => [reference, wordsOf(one, prefix)] as const),
  );
  const all = new Set([...ours.keys(), ...paid.map(([reference]) => reference)]);
  return [...all].flatMap((reference) => {
    const found = (ours.get(reference) ?? []).map(inWords).toSorted();
    const expected = paid.flatMap(([one, words]) => (one === reference ? words : [])).toSorted();
    if (found.join() === expected.join()) return [];
    return [`${reference}: booked ${list(found)}, should be ${list(expected)}`];
  });
}

function inWords({ movement, amount, debit, credit }: Booked): string {
  return `${movement} ${amount} from ${debit} to ${credit}`;
}

type Paid = GatewayTruth["payments"] extends ReadonlyMap<string, infer One> ? One : never;

function wordsOf(paid: Paid, prefix: GatewayTruth["prefix"]) {
  const { amountKobo, creditKobo, feeKobo, currency, investorId } = paid;
  const clearing = `${prefix}gateway-clearing:${currency}`;
  const surplusKobo = amountKobo - creditKobo;
  return [
    investorId === null
      ? `funding-held ${creditKobo} from ${clearing} to suspense:${currency}`
      : `funding-settled ${creditKobo} from ${clearing} to stash:${investorId}`,
    ...(surplusKobo > 0n
      ? [`fee-surplus ${surplusKobo} from ${clearing} to fee-income:${currency}`]
      : []),
    ...(feeKobo > 0n
      ? [`gateway-fee ${feeKobo} from ${prefix}gateway-fees:${currency} to ${clearing}`]
      : []),
  ];
}

function payoutDifferences({ transfers, withdrawals }: Books, truth: Truth): string[] {
  const references = new Map(withdrawals.map(({ id, reference }) => [id, reference]));
  const ours = groupBy(transfers, ({ key }) => {
    const [, id] = /^withdrawal:([\da-f-]{36}):(?:settled|reversed)$/.exec(key) ?? [];
    return id && references.get(id);
  });
  const ends = payoutEnds(truth);
  const all = new Set([...references.values(), ...ends.keys()]);
  return [...all].flatMap((reference) => {
    const movements = (ours.get(reference) ?? []).map(({ movement }) => movement);
    const found = endsBooked[movements.toSorted().join()] ?? `${list(movements)}, which cannot be`;
    // What no gateway ever had is reversed.
    const expected = ends.get(reference) ?? "back";
    return found === expected ? [] : [`${reference}: booked as ${found}, should be ${expected}`];
  });
}

const endsBooked: Readonly<Record<string, string>> = {
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

/** A clearing account holds what its gateway holds for us, plus what the gateway has deducted already
 * for pending payouts and refunds. */
export function clearingDifferences({ balances }: Books, { gateways }: Truth): string[] {
  return gateways.flatMap(({ balances: held, payouts, prefix, refundsUnderWay }) => {
    const payoutsKobo = [...payouts.values()]
      .filter(({ end, isDebited }) => end === "open" && isDebited)
      .reduce((kobo, { amountKobo, feeKobo }) => kobo + amountKobo + feeKobo, 0n);
    return [...held].flatMap(([currency, heldKobo]) => {
      const clearingKobo = balances.get(`${prefix}gateway-clearing:${currency}`) ?? 0n;
      const refundsKobo = refundsUnderWay.get(currency) ?? 0n;
      const underWayKobo = refundsKobo + (currency === "NGN" ? payoutsKobo : 0n);
      if (clearingKobo - underWayKobo === heldKobo) return [];
      return [
        `${prefix}gateway-clearing has ${clearingKobo} ${currency}, of which ${underWayKobo} ` +
          `pending; the gateway holds ${heldKobo}`,
      ];
    });
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
