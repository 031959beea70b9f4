import { documentPath, lineWords } from "@osisi/contracts/proceeds-words.ts";
import type { Proceeds } from "@osisi/contracts/proceeds.ts";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";

/** What was put to work, came back or was lost, each with its day and its document. */
export function MoneyLines({ lines }: Pick<Proceeds, "lines">) {
  return (
    <Card>
      {lines.length === 0 && <p className="text-quiet">There are no lines yet.</p>}
      <ul>
        {lines.map((line) => (
          <li
            key={line.number}
            className="grid gap-0.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
          >
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <span>{lineWords[line.kind]}</span>
              <span className="ml-auto">
                <Amount kobo={BigInt(line.principalKobo)} />
              </span>
            </p>
            <p className="text-14 text-quiet">
              {formatDay(line.happenedOn)}
              {line.incomeKobo !== "0" && (
                <>
                  , with <Amount kobo={BigInt(line.incomeKobo)} /> of income
                </>
              )}
              {line.reversedOn !== null && `. A mistake: reversed on ${formatDay(line.reversedOn)}`}
            </p>
            <DocumentOf document={line.document} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** One tap to the document, or its hash only. */
export function DocumentOf({ document }: Pick<Proceeds["lines"][number], "document">) {
  return (
    <details className="text-14">
      <summary className="flex min-h-12 items-center font-semibold text-forest">
        {document.id === null ? "Hash of its document" : "Document"}
      </summary>
      {document.id === null ? (
        <p className="text-quiet">The document is not published, or no longer.</p>
      ) : (
        <a
          href={documentPath(document.id)}
          className="inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4"
        >
          Download it
        </a>
      )}
      <p className="text-quiet">SHA-256</p>
      <p className="font-mono wrap-anywhere">{document.sha256}</p>
    </details>
  );
}
