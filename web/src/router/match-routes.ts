import type { ComponentType, ReactNode } from "react";

/** What a route renders: a component or an element, available or loaded on demand. */
export interface Shown {
  Component?: ComponentType;
  element?: ReactNode;
}

/** A route with its full path, in which `:name` matches one segment and `*` anything. One without a
 * path wraps its children. */
export interface RouteObject extends Shown {
  path?: string;
  children?: RouteObject[];
  lazy?: () => Promise<Shown>;
  /** Where it is, nothing inside is loaded: the route itself redirects. */
  isClosed?: () => boolean;
  /** The fallback when it, or its content, throws. */
  errorElement?: ReactNode;
}

export type Params = Readonly<Record<string, string | undefined>>;

export interface RouteMatch {
  route: RouteObject;
  params: Params;
}

interface Branch {
  path: string;
  routes: RouteObject[];
}

/** The routes from the outermost to the one that an address matches, or null if there is none. */
export function matchRoutes(routes: RouteObject[], pathname: string): RouteMatch[] | null {
  for (const branch of branchesOf(routes)) {
    const params = matchPath(branch.path, pathname);
    if (params) return branch.routes.map((route) => ({ route, params }));
  }
  return null;
}

/** Those up to the first closed one. */
export function untilClosed(matches: RouteMatch[]): RouteMatch[] {
  const closed = matches.findIndex(({ route }) => route.isClosed?.());
  return closed === -1 ? matches : matches.slice(0, closed + 1);
}

const branches = new WeakMap<RouteObject[], Branch[]>();

/** The most specific first: `/save/new` is not a plan that is called new. */
function branchesOf(routes: RouteObject[]): Branch[] {
  const known = branches.get(routes);
  if (known) return known;
  const all = flatten(routes, []).toSorted((one, other) => vagueness(one) - vagueness(other));
  branches.set(routes, all);
  return all;
}

function flatten(routes: RouteObject[], around: RouteObject[]): Branch[] {
  return routes.flatMap((route) => {
    const line = [...around, route];
    const inside = flatten(route.children ?? [], line);
    return route.path === undefined ? inside : [...inside, { path: route.path, routes: line }];
  });
}

function vagueness({ path }: Branch): number {
  return path.includes("*") ? 1_000 : path.split("/:").length - 1;
}

export function withoutLastSlash(pathname: string): string {
  let end = pathname.length;
  while (pathname[end - 1] === "/") end -= 1;
  return pathname.slice(0, end);
}

function matchPath(pattern: string, pathname: string): Params | null {
  if (pattern === "*") return {};
  const wanted = pattern.split("/");
  const given = (withoutLastSlash(pathname) || "/").split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const text = given[at] ?? "";
    if (part.startsWith(":") && text !== "") params[part.slice(1)] = decoded(text);
    else if (part.toLowerCase() !== text.toLowerCase()) return null;
  }
  return params;
}

/** A stray percent sign is kept. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
