import { type Font, glyphsIn, widthOf } from "./font.ts";
import { hex } from "./font-objects.ts";

/** What a page is drawn with. Lengths are points; `y` is counted from the top, where reading begins, and
 * for text it is the line that the letters stand on. Colours are as in the style sheets: `#14573f`. */

export type TextLook = Readonly<{
  font: string;
  size: number;
  colour: string;
  /** Which end of the text is at `x`. */
  align?: "left" | "right";
}>;

export type Canvas = ReturnType<typeof createCanvas>;

export function createCanvas(height: number, fonts: Readonly<Record<string, Font>>) {
  const drawn: string[] = [];

  return {
    text(text: string, x: number, y: number, look: TextLook): void {
      const font = fonts[look.font];
      if (!font) throw new Error(`no font is called ${look.font}`);
      const left = look.align === "right" ? x - widthOf(font, text, look.size) : x;
      const glyphs = glyphsIn(font, text).map(hex).join("");
      drawn.push(
        `BT ${rgb(look.colour)} rg /${look.font} ${look.size} Tf ${num(left)} ${num(height - y)} Td <${glyphs}> Tj ET`,
      );
    },

    line(x: number, y: number, toX: number, colour: string, thickness = 0.5): void {
      const at = num(height - y);
      drawn.push(`${rgb(colour)} RG ${thickness} w ${num(x)} ${at} m ${num(toX)} ${at} l S`);
    },

    /** A card with round corners. */
    card(box: { x: number; y: number; width: number; height: number }, colour: string): void {
      drawn.push(`${rgb(colour)} rg ${roundBox({ ...box, y: height - box.y - box.height })} f`);
    },

    /** Curves of an SVG with absolute `M`, `C` and `Z`, in a box of 64, drawn as large as `size`. */
    curve(path: string, x: number, y: number, look: { size: number; colour: string }): void {
      const scale = look.size / 64;
      drawn.push(
        `q ${num(scale)} 0 0 ${num(-scale)} ${num(x)} ${num(height - y)} cm 4.4 w 1 J ${rgb(look.colour)} RG ${svgPath(path)} S Q`,
      );
    },

    content: () => drawn.join("\n"),
  };
}

function svgPath(path: string): string {
  return [...path.matchAll(/([MCZ])([^MCZ]*)/g)]
    .map(([, command, text = ""]) => {
      const numbers = text.match(/-?[\d.]+/g) ?? [];
      if (command === "Z") return "h";
      if (command === "M") return `${numbers.join(" ")} m`;
      const curves = Array.from({ length: numbers.length / 6 }, (_, index) =>
        numbers.slice(index * 6, index * 6 + 6).join(" "),
      );
      return curves.map((curve) => `${curve} c`).join(" ");
    })
    .join(" ");
}

const RADIUS = 10;
/** How far the handles of a quarter of a circle reach. */
const REACH = RADIUS * 0.5523;

function roundBox(box: { x: number; y: number; width: number; height: number }): string {
  const { x, y } = box;
  const [right, top] = [x + box.width, y + box.height];
  const curve = (...points: number[]) => `${points.map(num).join(" ")} c`;
  return [
    `${num(x + RADIUS)} ${num(y)} m ${num(right - RADIUS)} ${num(y)} l`,
    curve(right - RADIUS + REACH, y, right, y + RADIUS - REACH, right, y + RADIUS),
    `${num(right)} ${num(top - RADIUS)} l`,
    curve(right, top - RADIUS + REACH, right - RADIUS + REACH, top, right - RADIUS, top),
    `${num(x + RADIUS)} ${num(top)} l`,
    curve(x + RADIUS - REACH, top, x, top - RADIUS + REACH, x, top - RADIUS),
    `${num(x)} ${num(y + RADIUS)} l`,
    curve(x, y + RADIUS - REACH, x + RADIUS - REACH, y, x + RADIUS, y),
    "h",
  ].join(" ");
}

function rgb(colour: string): string {
  const part = (at: number) => num(Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return `${part(1)} ${part(3)} ${part(5)}`;
}

/** PDF knows no exponents. */
function num(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
