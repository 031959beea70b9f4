import { brand } from "@osisi/contracts/brand.ts";
import { useState } from "react";
import { ChoiceCards, type Choice } from "#ui/choice-cards.tsx";
import { chooseTheme, chosenTheme, type Theme } from "#ui/theme.ts";

const choices: readonly Choice<Theme>[] = [
  { value: "device", title: "Automatic" },
  { value: "light", title: "Light" },
  { value: "dark", title: "Dark" },
];

/** A setting of this browser, not of the account. */
export function Appearance() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <ChoiceCards
      legend={`How ${brand.name} looks on this device`}
      layout="columns"
      options={choices}
      value={theme}
      onChange={(chosen) => {
        chooseTheme(chosen);
        setTheme(chosen);
      }}
    />
  );
}
