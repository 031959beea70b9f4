import type { FastifyRequest } from "fastify";

/** The requester for rate limits: an IPv4 address, or the /64 of an IPv6 address, because a
 * subscriber gets a whole /64. */
export function requesterOf({ ip }: FastifyRequest): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/, "");
  return address.includes(":") ? firstFourGroups(address) : address;
}

function firstFourGroups(address: string): string {
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => "0"), ...right].slice(0, 4).join(":");
}
