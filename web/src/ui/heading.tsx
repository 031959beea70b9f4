import type { ReactNode, Ref } from "react";

const sizes = {
  14: "text-14",
  20: "text-20",
  25: "text-25",
  31: "text-31",
  39: "text-39",
  49: "text-49",
} as const;

interface HeadingProps {
  level: 1 | 2 | 3;
  size?: keyof typeof sizes;
  children: ReactNode;
  id?: string;
  ref?: Ref<HTMLHeadingElement>;
  /** Gets the focus after a navigation, without being a tab stop. */
  focusable?: boolean;
}

/** Fraunces, for words only: it has no ₦, so amounts are never set in it. A heading may be a user's
 * own title, with words longer than a phone is wide. */
export function Heading({ level, size, children, focusable = false, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag
      {...rest}
      {...(focusable ? { tabIndex: -1 } : {})}
      className={`font-heading text-balance wrap-anywhere ${sizes[size ?? (level === 1 ? 31 : level === 2 ? 25 : 20)]}`}
    >
      {children}
    </Tag>
  );
}
