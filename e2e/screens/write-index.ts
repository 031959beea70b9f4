// The page that shows all pictures side by side, written with them.
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Shot } from "./shots.ts";
import { fileOf, sizes, themes } from "./take-shots.ts";

const looks = sizes.flatMap(({ width }) => themes.map((theme) => ({ width, theme })));

export function writeIndex(shots: Shot[], more: readonly string[], folder: string): void {
  const head = [
    "# Every screen",
    "",
    "Made by `npm run screens` from the year of the demo, and read by no program. Do not edit.",
    "",
    `| Screen | ${looks.map(({ width, theme }) => `${width} px, ${theme}`).join(" | ")} |`,
    `| --- |${looks.map(() => " --- |").join("")}`,
  ];
  writeFileSync(
    path.join(folder, "README.md"),
    `${[...head, ...shots.map(row), ...more].join("\n")}\n`,
  );
}

function row(shot: Shot): string {
  const pictures = looks.map(({ width, theme }) => {
    const file = fileOf(shot, width, theme);
    return `<a href="${file}"><img src="${file}" width="${width > 400 ? 320 : 120}" alt="${shot.title}, ${width} px, ${theme}"></a>`;
  });
  return `| ${shot.title} | ${pictures.join(" | ")} |`;
}
