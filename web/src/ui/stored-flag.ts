/** A boolean that this browser stores. Where storage is refused it lasts for the page only. */
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
    // It is not stored.
  }
}
