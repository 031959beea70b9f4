import { brand } from "@osisi/contracts/brand.ts";
import { copyText } from "#platform/copy-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { invitation } from "./points-words.ts";

/** The code to read out, the link to copy, and the phone's own share sheet. */
export function ShareLink({ slug, link }: { slug: string; link: string }) {
  const isShareable = typeof navigator.share === "function";
  return (
    <Card>
      <div className="grid gap-4">
        <dl className="divide-y divide-line">
          <Copied name="Your referral code" value={slug} />
          <Copied name="Your link" value={link} shown={link.replace(/^https?:\/\//, "")} />
        </dl>
        {isShareable && (
          <Button
            variant="secondary"
            fullWidth
            icon={<Icon name="arrow-up-right" size={20} />}
            onClick={() => void share(link)}
          >
            Share your link
          </Button>
        )}
      </div>
    </Card>
  );
}

function Copied({ name, value, shown = value }: { name: string; value: string; shown?: string }) {
  return (
    <div className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
      <dt className="text-14 text-quiet">{name}</dt>
      <dd className="flex items-center justify-between gap-4 font-semibold">
        <span className="min-w-0 wrap-anywhere">{shown}</span>
        <span className="-my-3 -mr-3">
          <IconButton
            name={`Copy ${name.toLowerCase()}`}
            icon="copy"
            onClick={() => void copyText(value)}
          />
        </span>
      </dd>
    </div>
  );
}

/** Closing the phone's share sheet is not an error. */
async function share(link: string): Promise<void> {
  try {
    await navigator.share({ title: brand.name, text: invitation(brand.name), url: link });
  } catch (error) {
    const isChangeOfMind = error instanceof DOMException && error.name === "AbortError";
    if (!isChangeOfMind) await copyText(link);
  }
}
