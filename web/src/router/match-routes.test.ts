import { expect, it } from "vitest";
import { matchRoutes, type RouteObject } from "./match-routes.ts";

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

it("finds the route of an address, and all that is around it", () => {
  expect(matchRoutes(routes, "/plans")?.map(({ route }) => route.path)).toEqual([
    undefined,
    undefined,
    "/plans",
  ]);
  expect(found("/")?.route.path).toBe("/");
});

it("prefers what is written out, wherever it stands in the list", () => {
  expect(found("/plans/new")?.route.path).toBe("/plans/new");
  expect(found("/plans/newer")).toMatchObject({
    route: { path: "/plans/:planId" },
    params: { planId: "newer" },
  });
});

it("overlooks slashes at the end, and big letters", () => {
  expect(found("/plans/")?.route.path).toBe("/plans");
  expect(found("/Plans/New")?.route.path).toBe("/plans/new");
});

it("reads what an address escapes, and takes a stray percent sign for itself", () => {
  expect(found("/plans/a%2Fb%20c")?.params).toEqual({ planId: "a/b c" });
  expect(found("/plans/100%")?.params).toEqual({ planId: "100%" });
});

it("leaves every other address to the last resort, or to nobody", () => {
  for (const odd of ["/plans/1/2", "/nowhere", "/plans//"]) {
    expect(["*", "/plans"]).toContain(found(odd)?.route.path);
  }
  expect(matchRoutes([{ path: "/" }], "/nowhere")).toBeNull();
});
