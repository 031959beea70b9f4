import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import { type Catalogue, catalogueOn } from "@osisi/contracts/catalogue.ts";
import { portfolioOn } from "@osisi/contracts/portfolio-catalogue.ts";
import type { Proceeds } from "@osisi/contracts/proceeds.ts";
import type { Offer, PageAssets, PageRenderer } from "@osisi/contracts/public-pages.ts";
import type { WithdrawalFigures } from "@osisi/contracts/withdrawal-figures.ts";
import * as z from "zod/mini";
import { isOpen } from "#money/switches/opening.ts";
import { readWithdrawalFigures } from "#money/withdrawals/withdrawal-figures.ts";
import { type FinishedPage, finishPage } from "#platform/http/public-site.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readProceeds } from "#views/proceeds/read-proceeds.ts";
import { newestProof } from "#views/proof/queries.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";

/** The public pages with the rates of the catalogue, the newest proof and how long withdrawals took. They are kept in memory, so they are served
 * without the database too. */

/** How often the catalogue is looked at: a new rate is on every page well within a minute. */
const LOOK_EVERY_MS = 15_000;
/** How old the figures of withdrawals may be. They name their moment. */
const COUNT_EVERY_MS = 10 * 60_000;

const assetsFile = z.object({
  script: z.string(),
  checkScript: z.string(),
  styles: z.string(),
  font: z.string(),
});

type Pages = ReadonlyMap<string, FinishedPage>;
type KeptPage = Readonly<{ version: string; readAtMs: number; page: FinishedPage }>;

export class PublicPages {
  #made: { version: string; pages: Pages; offer: Offer } | undefined;
  readonly #proceeds = new Map<number, KeptPage>();
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #renderer: Promise<Renderer> | undefined;
  #counted: { at: number; withdrawals: WithdrawalFigures | null } | undefined;
  readonly #runtime: Runtime;
  readonly #folder: string;

  constructor(runtime: Runtime, folder: string) {
    this.#runtime = runtime;
    this.#folder = folder;
  }

  /** Makes the pages ahead of the first request, and looks at the catalogue from now on. */
  start(): void {
    const look = () =>
      void this.look().catch((error: unknown) => {
        this.#runtime.log.warn({ err: error }, "cannot look at the catalogue for the public pages");
      });
    look();
    this.#timer = setInterval(look, LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async page(file: string): Promise<FinishedPage> {
    if (!this.#made) await this.look();
    const page = this.#made?.pages.get(file);
    if (!page) throw new Error(`the web build has no page ${file}`);
    return page;
  }

  /** What the money of a portfolio does, as it was read at most a few seconds ago, or before the database went away. */
  async proceeds(typed: string): Promise<FinishedPage | undefined> {
    if (!this.#made) await this.look();
    const { offer, version } = this.#made ?? {};
    const portfolio = /^[1-9]\d{0,3}$/.test(typed)
      ? offer && portfolioOn(offer.catalogue, offer.on, Number(typed))
      : undefined;
    if (!offer || !portfolio || version === undefined) return undefined;
    const kept = this.#proceeds.get(portfolio.dbId);
    const { clock, db, log } = this.#runtime;
    const nowMs = performance.now();
    if (kept && nowMs - kept.readAtMs < LOOK_EVERY_MS / 3) return kept.page;
    try {
      const read = await readProceeds(db, portfolio, clock.now());
      const { asOf, ...rest } = read;
      const known = `${version} ${asOf.slice(0, 13)} ${JSON.stringify(rest)}`;
      const page = kept?.version === known ? kept.page : await this.#finishProceeds(offer, read);
      this.#proceeds.set(portfolio.dbId, { version: known, readAtMs: nowMs, page });
      return page;
    } catch (error) {
      if (!kept) throw error;
      log.warn({ err: error }, "cannot read what the money of a portfolio does");
      return kept.page;
    }
  }

  async #finishProceeds(offer: Offer, read: Proceeds): Promise<FinishedPage> {
    this.#renderer ??= loadRenderer(this.#folder);
    const { assets, renderProceeds } = await this.#renderer;
    return finishPage(renderProceeds(assets, offer, read), this.#runtime.config);
  }

  /** Renders the pages again if the catalogue has changed. */
  async look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { clock, config, db } = this.#runtime;
    await clock.refresh();
    const [catalogue, open, proof, withdrawals] = await Promise.all([
      readCatalogue(db),
      isOpen(this.#runtime),
      newestProof(db),
      this.#countWithdrawals(clock.now()),
    ]);
    const rates = offerOn(catalogue, dateInLagos(clock.now()));
    const offer = { ...rates, isOpen: open, proof: proof ?? null, withdrawals };
    const rows = offer.catalogue.map(({ id }) => id);
    const version = [offer.on, open, proof?.root, withdrawals?.asOf, ...rows].join(" ");
    if (this.#made?.version === version) return;
    this.#renderer ??= loadRenderer(this.#folder);
    const { assets, renderPages } = await this.#renderer;
    const pages = await Promise.all(
      renderPages(assets, offer).map(
        async ({ file, html }) => [file, await finishPage(html, config)] as const,
      ),
    );
    this.#made = { version, pages: new Map(pages), offer };
  }

  async #countWithdrawals(now: Date): Promise<WithdrawalFigures | null> {
    const at = now.getTime();
    if (!this.#counted || at - this.#counted.at >= COUNT_EVERY_MS) {
      this.#counted = { at, withdrawals: await readWithdrawalFigures(this.#runtime.db, now) };
    }
    return this.#counted.withdrawals;
  }
}

/** The rates are those of `today`. Their day stays the same as long as they do, until the month ends:
 * a page that is as it was is not sent again. */
function offerOn(catalogue: Catalogue, today: CalendarDate): Pick<Offer, "catalogue" | "on"> {
  const holding = catalogueOn(catalogue, today);
  const days = holding.map(({ validFrom }) => validFrom);
  return { catalogue: holding, on: [`${today.slice(0, 8)}01`, ...days].toSorted().at(-1) ?? today };
}

type Renderer = PageRenderer & Readonly<{ assets: PageAssets }>;

async function loadRenderer(folder: string): Promise<Renderer> {
  const assets = assetsFile.parse(
    JSON.parse(await readFile(path.join(folder, "assets.json"), "utf8")),
  );
  const { renderPages, renderProceeds }: PageRenderer = await import(
    pathToFileURL(path.join(folder, "renderer.mjs")).href
  );
  return { assets, renderPages, renderProceeds };
}
