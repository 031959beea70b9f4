const OLDEST = 15;

/** From `server_version_num`: a message if that PostgreSQL is too old. */
export function tooOld(versionNumber: string): string | undefined {
  const version = Math.floor(Number(versionNumber) / 10_000);
  if (version >= OLDEST) return undefined;
  return `The database is PostgreSQL ${version}, and ${OLDEST} or newer is needed.`;
}
