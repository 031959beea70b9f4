import type { ReactNode } from "react";

/** Our own strokes on a grid of 24, drawn with the same round caps as the rings. */
const drawings = {
  home: (
    <path d="M4 11.2 12 4.5l8 6.7V19a1.5 1.5 0 0 1-1.5 1.5H15V15a3 3 0 0 0-6 0v5.5H5.5A1.5 1.5 0 0 1 4 19Z" />
  ),
  save: (
    <>
      <path d="M12.3 3.6c4.7 0 8.3 3.5 8.3 8.2 0 4.9-3.8 8.7-8.6 8.7-4.9 0-8.6-3.7-8.6-8.5 0-4.7 4-8.4 8.9-8.4Z" />
      <path d="M12.2 8c2.5 0 4.2 1.7 4.2 4s-1.9 4.2-4.3 4.2S8 14.5 8 12.2 9.7 8 12.2 8Z" />
      <path d="M12 12h.01" />
    </>
  ),
  invest: <path d="M5 20.5v-5M12 20.5V10M19 20.5V3.5" />,
  leaf: (
    <>
      <path d="M19.8 4.2c.9 8.1-2.2 14-8.3 14-3.7 0-6.3-2.5-6.3-6 0-5.3 5.3-8.1 14.6-8Z" />
      <path d="M4 20.5c1.6-4.2 4.6-7.5 9.3-9.6" />
    </>
  ),
  settings: (
    <>
      <path d="M4 7.5h9M18.5 7.5H20M4 16.5h1.5M11 16.5h9" />
      <path d="M15.7 4.7a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM8.3 13.7a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12C4.7 7.9 8 5.8 12 5.8s7.3 2.1 9.5 6.2c-2.2 4.1-5.5 6.2-9.5 6.2S4.7 16.1 2.5 12Z" />
      <path d="M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z" />
    </>
  ),
  "eye-off": (
    <path d="M4 4l16 16M9.6 6.1A9.5 9.5 0 0 1 12 5.8c4 0 7.3 2.1 9.5 6.2a15 15 0 0 1-2.6 3.5M6.3 7.4A14.3 14.3 0 0 0 2.5 12c2.2 4.1 5.5 6.2 9.5 6.2 1.5 0 2.9-.3 4.2-.9M10 9.8a3 3 0 0 0 4.2 4.2" />
  ),
  logout: (
    <path d="M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />
  ),
  bell: <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.8 2H4.2ZM10 20.8a2.4 2.4 0 0 0 4 0M12 3v2" />,
  "arrow-left": <path d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" />,
  "arrow-up-right": <path d="M7 17 17 7M8.5 7H17v8.5" />,
  "arrow-down-left": <path d="M17 7 7 17M15.5 17H7V8.5" />,
  chevron: <path d="m9.5 5.5 6 6.5-6 6.5" />,
  card: (
    <>
      <path d="M5 5.5h14A2.5 2.5 0 0 1 21.5 8v8a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 16V8A2.5 2.5 0 0 1 5 5.5Z" />
      <path d="M2.5 10h19M6.5 14.5h3" />
    </>
  ),
  bank: <path d="M3.5 9.5 12 4l8.5 5.5ZM5.5 9.5v8M10 9.5v8M14 9.5v8M18.5 9.5v8M3 20h18" />,
  transfer: <path d="M4 8.5h15.5M15.5 4.5l4 4-4 4M20 15.5H4.5M8.5 11.5l-4 4 4 4" />,
  check: <path d="m4.5 12.5 5 5 10-11" />,
  alert: (
    <>
      <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z" />
      <path d="M12 7.8v4.9M12 16.2h.01" />
    </>
  ),
  clock: (
    <>
      <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z" />
      <path d="M12 7.5V12l3 2.5" />
    </>
  ),
  lock: (
    <path d="M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5ZM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
  ),
  phone: (
    <path d="M8.5 2.5h7A1.5 1.5 0 0 1 17 4v16a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 20V4a1.5 1.5 0 0 1 1.5-1.5ZM11 18.5h2" />
  ),
  laptop: <path d="M6.5 5h11A1.5 1.5 0 0 1 19 6.5v9H5v-9A1.5 1.5 0 0 1 6.5 5ZM2.5 19h19" />,
  copy: (
    <>
      <path d="M10.5 8.5h8A1.5 1.5 0 0 1 20 10v8.5a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5V10a1.5 1.5 0 0 1 1.5-1.5Z" />
      <path d="M15 5.5A1.5 1.5 0 0 0 13.5 4H5.5A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15" />
    </>
  ),
  help: (
    <>
      <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z" />
      <path d="M9.6 9.7a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2 1-1.2 1.9M12 16.6h.01" />
    </>
  ),
  mail: (
    <path d="M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5ZM4 7l8 6 8-6" />
  ),
  chat: (
    <path d="M12 4c4.9 0 8.5 3.2 8.5 7.5S16.9 19 12 19c-1.2 0-2.3-.2-3.3-.5L4 20l1.3-3.7A6.9 6.9 0 0 1 3.5 11.5C3.5 7.2 7.1 4 12 4Z" />
  ),
  list: <path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.01M4 12h.01M4 17.5h.01" />,
  search: <path d="M10.8 4.3a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.6 15.6l4.4 4.4" />,
  filter: <path d="M4 7h16M7.5 12h9M10.5 17h3" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** An icon is decoration beside a word; where it is alone, the control around it has the name. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="shrink-0"
    >
      {drawings[name]}
    </svg>
  );
}
