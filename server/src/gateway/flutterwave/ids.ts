import { gatewayId, word } from "#gateway/wire.ts";

/** Flutterwave's ids are small numbers, which another gateway may have too. Outside this folder they
 * have a prefix. */

const PREFIX = "flw-";

export const prefixedId = gatewayId.transform(withPrefix);

export function withPrefix(id: string): string {
  return PREFIX + id;
}

/** As it is sent to Flutterwave. */
export function theirId(id: string): string {
  return /^flw-(\d+)(?:-[a-z-]+)?$/.exec(id)?.[1] ?? id;
}

/** A bank that lost a chargeback can go on to the next stage under the same id. Each stage is a dispute
 * of its own. */
export function idOfStage(id: string, stage: string | undefined): string {
  const word = stage?.toLowerCase() ?? FIRST_STAGE;
  return word === FIRST_STAGE ? id : `${id}-${word}`;
}

const FIRST_STAGE = "new";
/** Of a chargeback's stage. */
export const stageWord = word(/^[a-z][a-z-]{0,29}$/i);
