/** Whether this device locks the app after five minutes without a touch: a setting of the browser,
 * not of the account. `dashboard-screens.ts` reads it, too, before anything else is loaded. */
const KEY = "osisi.idleLock";
/** When it was last touched. */
export const touchedKey = "osisi.touched";

export function locksWhenIdle(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Returns whether the browser stores it. */
export function chooseIdleLock(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.setItem(KEY, "yes");
    else for (const key of [KEY, touchedKey]) localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
