import type { ProofReceipt } from "@osisi/contracts/proof/receipt.ts";
import { proofFiles } from "@osisi/contracts/proof/public-files.ts";
import { offerFile } from "#platform/save-file.ts";
import { Button } from "#ui/button.tsx";

/** For a check without us: `node verify.mjs proof.json`. */
export function SaveProof({ receipt }: { receipt: ProofReceipt }) {
  const save = () => {
    const text = `${JSON.stringify(receipt, null, 2)}\n`;
    offerFile(new Blob([text], { type: "application/json" }), "proof.json");
  };
  return (
    <div className="grid gap-3">
      <div className="grid sm:justify-start">
        <Button variant="secondary" onClick={save}>
          Download proof.json
        </Button>
      </div>
      <p className="text-14 text-quiet">
        It has your address and your amount: keep it to yourself. To check it without us, download{" "}
        <a href={proofFiles.verifier} download className="text-forest underline underline-offset-4">
          verify.mjs
        </a>{" "}
        and run <code>node verify.mjs proof.json</code>.
      </p>
    </div>
  );
}
