/** Which version of the app this is, as the page says that brought it. */
export function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";
}

let outdated = false;

/** The server said which version of the app belongs to it. */
export function noticeBuild(wanted: string | null): void {
  if (wanted !== null && wanted !== ownBuild()) outdated = true;
}

/** The next link loads its page anew, and with it the new app. */
export function isOutdated(): boolean {
  return outdated;
}
