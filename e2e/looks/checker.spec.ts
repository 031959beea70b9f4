import { expect, test, type Page } from "@playwright/test";
import { faultsOf, openLooking } from "./look-at.ts";

/** For each rule, a page that breaks it and one that does not. */

let page: Page;
let looking: Awaited<ReturnType<typeof openLooking>>;

test.beforeAll(async () => {
  looking = await openLooking(100);
  page = await looking.context.newPage();
  await page.setViewportSize({ width: 360, height: 640 });
});
test.afterAll(async () => await looking.close());

async function found(body: string): Promise<string[]> {
  await page.setContent(`<!doctype html><body style="margin:0;font:16px sans-serif;background:#fff">
    <h1>Home</h1>${body}</body>`);
  return await faultsOf(page, "light");
}

const defects: [rule: string, body: string, fault: RegExp][] = [
  [
    "digits that their box cuts off",
    `<p style="width:40px;overflow:hidden;white-space:nowrap">₦9,999,999</p>`,
    /^clipped: .*₦9,999,999/,
  ],
  [
    "digits that an ellipsis replaces",
    `<p style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">₦9,999,999</p>`,
    /^clipped: .*₦9,999,999/,
  ],
  [
    "digits that a field has no room for",
    `<input value="9999999999" style="width:40px">`,
    /^clipped: <input>/,
  ],
  [
    "text beyond the left edge",
    `<p style="position:absolute;left:-30px">Stash</p>`,
    /^clipped: .*reaches over/,
  ],
  [
    "two texts in one place",
    `<p style="margin:0">Stash</p><p style="margin:-16px 0 0">Plans</p>`,
    /^overlap: .*Stash.*Plans/,
  ],
  [
    "a text under a button",
    `<p style="margin:0">Stash</p><button style="margin-top:-14px;position:absolute;height:48px">Pay</button>`,
    /^overlap: .*Stash.*control <button>/,
  ],
  ["a page that scrolls sideways", `<div style="width:400px">Wide</div>`, /^sideways: /],
  ["pale text", `<p style="color:#999">Stash</p>`, /^contrast: 2\.\d\d instead of 4\.5/],
  [
    "text that a line behind it makes hard to read",
    `<p style="background:repeating-linear-gradient(90deg,#fff 0 6px,#333 6px 9px)">Available</p>`,
    /^contrast: /,
  ],
  [
    "rings across text",
    `<div style="position:relative"><svg width="80" height="80" fill="none" stroke="#eee"
      stroke-linecap="round" style="position:absolute;left:0;top:0"><path d="M0 10H80"/><circle r="1"/></svg>
      <p style="position:relative;margin:0">Stash</p></div>`,
    /^rings: a line crosses .*Stash/,
  ],
  [
    "a focus under a bar",
    `<div style="height:900px"></div><button>Pay</button><div style="height:20px"></div>
     <nav style="position:fixed;bottom:0;left:0;right:0;height:120px;background:#fff">Bar</nav>`,
    /^covered focus: Pay/,
  ],
];

for (const [rule, body, fault] of defects) {
  test(`it reports ${rule}`, async () => {
    expect((await found(body)).some((one) => fault.test(one))).toBe(true);
  });
}

test("it reports nothing where all is well", async () => {
  const well = `<p style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">A long name</p>
    <label>Amount <input value="9999" style="width:200px"></label> <p>₦9,999 <a href="/">Help</a></p>
    <div style="overflow:auto;height:40px"><p>One</p><p>Two</p><p>₦3</p></div> <button>Pay ₦5</button>
    <div style="position:relative"><svg width="80" height="80" fill="none" stroke="#eee"
      stroke-linecap="round" style="position:absolute;left:0;top:0"><path d="M0 10H80"/><circle r="1"/></svg>
      <p style="position:relative;margin:0;background:#fff">Stash</p></div>
    <div style="height:900px"></div><button>Pay</button><div style="height:200px"></div>
    <p style="position:absolute;top:586.6px;margin:0;line-height:18px">Its feet are under the bar</p>
    <nav style="position:fixed;bottom:0;left:0;right:0;height:40px;background:#111;color:#fff">Bar</nav>`;
  expect(await found(well)).toEqual([]);
});
