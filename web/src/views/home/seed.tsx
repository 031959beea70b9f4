/** Before the first naira: a seed in the ground, and how it will grow. */
export function Seed() {
  return (
    <div className="grid justify-items-center gap-5 rounded-card bg-card p-5 pb-7 text-center">
      <svg viewBox="0 0 240 136" fill="none" strokeLinecap="round" aria-hidden className="w-60">
        <g className="stroke-forest" strokeWidth={2} strokeDasharray="1 6">
          <path d="M120 94C117 74 124 58 121 30" />
          <path d="M120 66C107 67 97 59 95 45 109 44 119 53 120 66Z" />
          <path d="M122 48C134 48 142 40 144 26 131 26 122 34 122 48Z" />
        </g>
        <path
          d="M8 88C40 84 62 91 92 88S150 85 178 88 214 90 232 87"
          strokeWidth={2}
          className="stroke-edge"
        />
        <g className="stroke-edge" strokeWidth={1.5} strokeDasharray="4 7">
          <path d="M98 108C105 121 136 121 144 107" />
          <path d="M84 106C92 134 148 135 158 105" />
        </g>
        <path
          d="M120 96C129 95 134 100 133 105 132 111 126 114 119 113 112 113 108 108 109 102 110 98 114 96 120 96Z"
          className="fill-clay"
        />
      </svg>
      <p className="max-w-[36ch] text-balance text-quiet">
        Your first naira is the seed. From then on, this shows how your money grows.
      </p>
    </div>
  );
}
