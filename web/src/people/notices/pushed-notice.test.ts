import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

/** What the service worker does with a push message, and when its notice is clicked. */

const script = readFileSync(new URL("../../../public/service-worker.js", import.meta.url), "utf8");
const origin = "https://osisi.example";

type Event = Record<string, unknown>;

async function after(name: string, event: Event, windows: string[] = []): Promise<string[]> {
  const done: string[] = [];
  const listeners = new Map<string, (event: Event) => void>();
  runInNewContext(script, {
    addEventListener: (of: string, listener: (event: Event) => void) => listeners.set(of, listener),
    location: { origin },
    URL,
    registration: {
      showNotification: async (title: string, { data }: { data: string | null }) =>
        done.push(`show ${title}: ${data}`),
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: () => done.push(`focus ${url}`) })),
      openWindow: async (url: string) => done.push(`open ${url}`),
    },
  });
  let waited: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => {
    waited = promise;
  };
  listeners.get(name)?.({ ...event, waitUntil });
  await waited;
  return done;
}

const clicked = (data: string | null) => ({ notification: { data, close: () => undefined } });

it("shows its title, and keeps where it leads", async () => {
  const payload = { kind: "holding", title: "Your plan has begun", link: "/dashboard/save" };
  expect(await after("push", { data: { json: () => payload } })).toEqual([
    "show Your plan has begun: /dashboard/save",
  ]);
});

it("is opened in the window that shows it, or in a new one", async () => {
  const link = `${origin}/dashboard/save`;
  const open = [`${origin}/dashboard/home`];
  expect(await after("notificationclick", clicked("/dashboard/save"), open)).toEqual([
    `open ${link}`,
  ]);
  expect(await after("notificationclick", clicked("/dashboard/save"), [...open, link])).toEqual([
    `focus ${link}`,
  ]);
});

it("without a link it leads to the notices, and to no other site", async () => {
  expect(await after("notificationclick", clicked(null))).toEqual([
    `open ${origin}/dashboard/notifications`,
  ]);
  for (const link of ["https://evil.example/dashboard", "//evil.example", "javascript:alert(1)"]) {
    expect(await after("notificationclick", clicked(link))).toEqual([]);
  }
});
