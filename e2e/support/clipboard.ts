import type { Locator, Page } from "@playwright/test";

/** By the keyboard, as a person does: no browser lets a page read the clipboard without
 * permission. */

export async function copy(page: Page, text: string): Promise<void> {
  const field = await emptyField(page);
  await field.pressSequentially(text);
  await field.press("ControlOrMeta+a");
  await field.press("ControlOrMeta+c");
}

/** What pasting would give now. */
export async function pasted(page: Page): Promise<string> {
  const field = await emptyField(page);
  await field.press("ControlOrMeta+v");
  const text = await field.inputValue();
  await field.evaluate((element) => element.remove());
  return text;
}

async function emptyField(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    document.querySelector("#pasted")?.remove();
    const field = Object.assign(document.createElement("textarea"), { id: "pasted" });
    document.body.append(field);
  });
  return page.locator("#pasted");
}
