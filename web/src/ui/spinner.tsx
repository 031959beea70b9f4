/** The loading mark: one ring that draws itself. The name is for screen readers; leave it out where
 * the element around it is already announced as busy. */
export function Spinner({ size = 24, name }: { size?: number; name?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
      className="spinner-turn"
      {...(name === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
    >
      <path
        className="spinner-draw"
        pathLength={100}
        strokeDasharray="100"
        strokeDashoffset={24}
        d="M12.4 2.6c4.7-.3 8.7 3.4 9.2 8.2.6 5.2-3.3 10.2-8.7 10.7-5.2.5-10-3.2-10.4-8.4C2.1 7.8 6.6 2.9 12.4 2.6Z"
      />
    </svg>
  );
}
