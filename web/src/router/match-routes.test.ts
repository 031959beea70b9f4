import { expect, it } from "vitest";
import { matchRoutes, type RouteObject, untilClosed } from "./match-routes.ts";

const routes: RouteObject[] = [
  {
    children: [
      { path: "/" },
      { path: "/plans/:planId" },
      { path: "/plans/new" },
      { children: [{ path: "/plans" }] },
      { path: "*" },
    ],
  },
];
const found = (address: string) => matchRoutes(routes, address)?.at(-1);

it("finds the route of an address, and all its parents", () => {
  expect(matchRoutes(routes, "/plans")?.map(({ route }) => route.path)).toEqual([
    undefined,
    undefined,
    "/plans",
  ]);
  expect(found("/")?.route.path).toBe("/");
});

it("prefers literal segments, in any order of the list", () => {
  expect(found("/plans/new")?.route.path).toBe("/plans/new");
  expect(found("/plans/newer")).toMatchObject({
    route: { path: "/plans/:planId" },
    params: { planId: "newer" },
  });
});

it("ignores trailing slashes, and letter case", () => {
  expect(found("/plans/")?.route.path).toBe("/plans");
  expect(found("/Plans/New")?.route.path).toBe("/plans/new");
});

it("decodes escapes of an address, and keeps a stray percent sign", () => {
  expect(found("/plans/a%2Fb%20c")?.params).toEqual({ planId: "a/b c" });
  expect(found("/plans/100%")?.params).toEqual({ planId: "100%" });
});

it("uses the catch-all route for every other address, or none", () => {
  for (const odd of ["/plans/1/2", "/nowhere", "/plans//"]) {
    expect(["*", "/plans"]).toContain(found(odd)?.route.path);
  }
  expect(matchRoutes([{ path: "/" }], "/nowhere")).toBeNull();
});

it("leaves out what is inside of a closed route", () => {
  let isClosed = true;
  const inside = { path: "/inside" };
  const gate = { isClosed: () => isClosed, children: [inside] };
  const matched = () => untilClosed(matchRoutes([{ children: [gate] }], "/inside") ?? []);
  expect(matched().at(-1)?.route).toBe(gate);
  isClosed = false;
  expect(matched().at(-1)?.route).toBe(inside);
});
