import { Wide } from "./wide.tsx";

const entries = [
  { what: "You pay in ₦5,000", debit: "Payment company", credit: "Your stash", amount: "5,000" },
  { what: "An instalment is due", debit: "Your stash", credit: "Your plan", amount: "2,000" },
  { what: "You ask for ₦1,000", debit: "Your stash", credit: "Held for you", amount: "1,000" },
  {
    what: "Your bank has it",
    debit: "Held for you",
    credit: "Payment company",
    amount: "1,000",
  },
] as const;

/** A real ledger page with one saver's first week on it. */
export function LedgerPage() {
  return (
    <figure className="grid content-start gap-4">
      <Wide name="A page of the books">
        <table className="figures ledger">
          <caption>A page of the books</caption>
          <thead>
            <tr>
              <th scope="col">What happens</th>
              <th scope="col">Debit</th>
              <th scope="col">Credit</th>
              <th scope="col">₦</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ what, debit, credit, amount }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{debit}</td>
                <td>{credit}</td>
                <td className="amount">{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
      <figcaption className="text-14 text-quiet">
        An example. Your own history shows every one of yours.
      </figcaption>
    </figure>
  );
}
