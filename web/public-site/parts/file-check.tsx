import { checkMarks } from "@osisi/contracts/public-pages.ts";

/** Without a script, or where the browser cannot hash, the file's SHA-256 is there to be compared. */
export function FileCheck() {
  return (
    <section aria-labelledby="your-file" className="grid grid-cols-1 gap-4">
      <div className="grid gap-2">
        <h2 id="your-file" className="font-heading text-25">
          Is your file the one that we issued?
        </h2>
        <p className="max-w-[60ch] text-quiet">
          The figures above do not prove a file: it can be changed. Compare the file that you were
          given.
        </p>
      </div>
      <div
        id="file-check"
        hidden
        data-sha256={checkMarks.sha256}
        className="grid grid-cols-1 gap-3"
      >
        <label htmlFor="file" className="font-semibold">
          Choose the file
        </label>
        <input
          type="file"
          id="file"
          accept=".pdf,.csv"
          aria-describedby="file-stays"
          className="file-field"
        />
        <p id="file-stays" className="text-14 text-quiet">
          It stays on this device: your browser compares it, and sends nothing.
        </p>
        <output htmlFor="file" className="verdict" data-verdict="none">
          <span className="same font-semibold text-leaf">
            ✓ This is the file that we issued, byte for byte.
          </span>
          <span className="other font-semibold text-error">
            ✕ This is not the file that we issued. It was changed, or it is another file: also one
            that was printed and scanned, or saved by another program.
          </span>
          <span className="unread">This file cannot be read here. Choose it again.</span>
          <span className="unable">
            This browser cannot compare files. Compare the SHA-256 below by hand.
          </span>
        </output>
      </div>
      <details className="group">
        <summary className="cursor-pointer py-3 font-semibold text-forest">
          Compare it by hand
        </summary>
        <div className="grid gap-2">
          <p>The SHA-256 of the issued file is</p>
          <p className="break-all font-mono text-14">{checkMarks.sha256}</p>
          <p className="text-14 text-quiet">
            On a computer, <code>sha256sum</code> (Linux), <code>shasum -a 256</code> (macOS) or{" "}
            <code>certutil -hashfile</code> with the file and <code>SHA256</code> (Windows) shows
            that of yours.
          </p>
        </div>
      </details>
    </section>
  );
}
