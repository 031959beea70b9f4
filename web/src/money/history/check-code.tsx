import { brand } from "@osisi/contracts/brand.ts";
import type { NewlyShared } from "@osisi/contracts/shared-statements.ts";
import { QRCodeSVG } from "qrcode.react";
import { useEffect, useRef } from "react";
import { useCopy } from "#platform/copy-text.ts";
import { shareOrCopy } from "#platform/share-or-copy.ts";
import { Button } from "#ui/button.tsx";
import { formatDate } from "#ui/dates.ts";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";

/** The code of a statement, shown once: the server keeps only its hash. */
export function CheckCode({ shared }: { shared: NewlyShared }) {
  const { code, statement, url } = shared;
  const heading = useRef<HTMLHeadingElement>(null);
  const codeCopy = useCopy(code);
  const linkCopy = useCopy(url);
  const isShareable = typeof navigator.share === "function";
  const text = `Check my ${brand.name} statement with the code ${code}`;
  // The button that made it is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="code"
      className="@container rounded-card bg-card p-5 *:mb-4 *:last:mb-0"
    >
      <Heading level={3} size={20} id="code" ref={heading} focusable>
        The code of this statement
      </Heading>
      <p className="amount text-[min(1.5625rem,8cqi)] leading-[1.3] font-bold">{code}</p>
      {/* White around it, in the dark theme too: cameras look for dark on light. */}
      <QRCodeSVG
        value={url}
        size={200}
        level="M"
        marginSize={4}
        title="QR code of the address of the check"
        className="mx-auto rounded-control"
      />
      <p className="text-14 text-quiet">
        We show it only now, and keep no copy. Give it with the file, to people whom you trust with
        the balance. It works until {formatDate(new Date(statement.expiresAt))}.
      </p>
      <div className="grid gap-3">
        {isShareable && (
          <Button
            fullWidth
            icon={<Icon name="arrow-up-right" size={20} />}
            onClick={() => void shareOrCopy({ title: brand.name, text, url }, url)}
          >
            Share the link
          </Button>
        )}
        <Button
          variant="secondary"
          fullWidth
          icon={<Icon name={codeCopy.icon} size={20} />}
          onClick={codeCopy.copy}
        >
          Copy the code
        </Button>
        <Button
          variant="secondary"
          fullWidth
          icon={<Icon name={linkCopy.icon} size={20} />}
          onClick={linkCopy.copy}
        >
          Copy the link
        </Button>
      </div>
    </section>
  );
}
