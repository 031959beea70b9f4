import type { KeptRoot } from "@osisi/contracts/proof/kept-roots.ts";
import { QRCodeSVG } from "qrcode.react";
import { addressOf } from "./scanned-root.ts";

/** For the camera of another saver's phone. */
export function RootCode({ night }: { night: KeptRoot }) {
  return (
    <figure className="grid gap-3">
      {/* White around it, in the dark theme too: cameras look for dark on light. */}
      <QRCodeSVG
        value={addressOf(location.origin, night)}
        size={240}
        level="M"
        marginSize={4}
        title="QR code of the root"
        className="mx-auto max-w-full rounded-control"
      />
      <figcaption className="text-14 text-quiet">
        Let another saver scan it with their camera. Their app says whether it was shown the same
        root.
      </figcaption>
    </figure>
  );
}
