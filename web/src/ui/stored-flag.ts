/** A yes or no that this browser remembers. Where storage is refused it holds for the page only. */
export function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) === "yes";
  } catch {
    return false;
  }
}

export function writeFlag(key: string, value: boolean): void {
  try {
    localStorage.setItem(key, value ? "yes" : "no");
  } catch {
    // It simply is not remembered.
  }
}
