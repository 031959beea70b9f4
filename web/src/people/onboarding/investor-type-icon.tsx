/** A tree with one ring for a beginner, and three for an experienced investor. */
const rings = [
  "M12.300 8.100c2.400 0 4 1.500 4 3.800 0 2.500-1.700 4.200-4.100 4.200-2.500 0-4.100-1.700-4.100-4.100 0-2.300 1.700-3.900 4.200-3.900Z",
  "M12.400 4.800c4.200 0 7.200 2.900 7.200 7 0 4.400-3.100 7.500-7.400 7.500-4.400 0-7.400-3.100-7.400-7.300 0-4.100 3.100-7.200 7.600-7.200Z",
  "M12.500 1.600c6 0 10.200 4.200 10.200 10.100 0 6.300-4.400 10.800-10.600 10.800C5.800 22.500 1.500 18 1.500 12c0-5.900 4.400-10.400 11-10.400Z",
] as const;

export function InvestorTypeIcon({ icon }: { icon: 1 | 2 | 3 }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={40}
      height={40}
      fill="none"
      strokeWidth={1.5}
      strokeLinecap="round"
      aria-hidden
      className="shrink-0"
    >
      {rings.map((path, index) => (
        <path
          key={path}
          d={path}
          {...(index < icon
            ? { stroke: "currentColor" }
            : { strokeDasharray: "1 3.500", className: "stroke-edge" })}
        />
      ))}
      <circle cx="12" cy="12" r="1.300" className="fill-clay" />
    </svg>
  );
}
