import { documentPath } from "@osisi/contracts/proceeds-words.ts";
import type { Proceeds } from "@osisi/contracts/proceeds.ts";

/** The document of a line, and its hash. */
export function ProofOf({ document }: Pick<Proceeds["lines"][number], "document">) {
  return (
    <p className="text-14 text-quiet">
      {document.id === null ? (
        "Document not published"
      ) : (
        <a href={documentPath(document.id)} className="onward">
          Document
        </a>
      )}
      , SHA-256 <span className="font-mono wrap-anywhere">{document.sha256}</span>
    </p>
  );
}
