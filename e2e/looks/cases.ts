import { type Chance, chanceOf } from "./chance.ts";
import { type LookedAt, lookedAt } from "./pages.ts";
import { type State, stateOf } from "./states.ts";

/** How a screen is shown. */
export interface Look {
  width: number;
  height: number;
  theme: "light" | "dark" | "forced";
  /** Percent. */
  textSize: number;
}

export interface Case {
  seed: number;
  state: State;
  screen: LookedAt;
  look: Look;
}

/** Every screen in turn, each time in another state and look. */
export function caseOf(seed: number): Case {
  const by = chanceOf(seed);
  const screen = lookedAt[seed % lookedAt.length] ?? by.one(lookedAt);
  return { seed, look: { ...lookOf(by), textSize: textSizeOf(seed) }, screen, state: stateOf(by) };
}

/** Known without making the state: cases of one size are looked at together. */
export function textSizeOf(seed: number): number {
  return chanceOf(seed + 1_000_000).one([100, 100, 115, 130, 150, 200, 200]);
}

/** The narrowest are the most frequent. */
function lookOf(by: Chance): Omit<Look, "textSize"> {
  const width = by.one([320, 320, 344, 360, 360, 393, 412, 540, 768, 1_024, 1_280, 1_440, 1_920]);
  return {
    width,
    height: by.one(width < 768 ? [568, 640, 740] : [720, 900]),
    theme: by.one(["light", "dark", "light", "dark", "forced"]),
  };
}
