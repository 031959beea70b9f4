/** A decorative band of cloth in the manner of Adire: one repeated tile of rings, petals, combed
 * dots and a leaf, in the text's colour. */
export function Cloth({ id = "cloth" }: { id?: string }) {
  return (
    <svg aria-hidden="true" width="100%" height="100%" className="block">
      <pattern id={id} width="160" height="80" patternUnits="userSpaceOnUse">
        <path
          d="M0 0h80v80H0ZM40 6c19 0 34 15 34 34S59 74 40 74 6 59 6 40 21 6 40 6m0 5a29 29 0 1 0 0 58 29 29 0 1 0 0-58m0 9a20 20 0 1 0 0 40 20 20 0 1 0 0-40m0 5a15 15 0 1 0 0 30 15 15 0 1 0 0-30m0 9a6 6 0 1 0 0 12 6 6 0 1 0 0-12M3 3v5h5V3Zm69 0v5h5V3ZM3 72v5h5v-5Zm69 0v5h5v-5Z"
          fill="currentColor"
          fillRule="evenodd"
        />
        <path
          d="M120 37c-15-4-24-14-24-28 14 0 22 10 24 28 2-18 10-28 24-28 0 14-9 24-24 28Zm0 6c15 4 24 14 24 28-14 0-22-10-24-28-2 18-10 28-24 28 0-14 9-24 24-28ZM120 6v14m0 40v14M86 40h16m36 0h16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
