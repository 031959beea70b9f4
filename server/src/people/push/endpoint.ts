/** Where we send push messages is chosen by a browser, or by a program that says to be one. Only listed
 * push services are called: no other host or port, no address with a password, no IP address. */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname, origin, password, port, protocol, username } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  return origins.some((listed) => {
    const [, domain] = listed.split("://*.");
    if (domain === undefined) return origin === listed;
    return protocol === "https:" && port === "" && hostname.endsWith(`.${domain}`);
  });
}
