import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";

/** Links behind the investor's initials. Escape, a click elsewhere and leaving it by keyboard
 * close it. */
export function ProfileMenu({ name }: { name: string | undefined }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    const elsewhere = (event: Event) => {
      const inside = event.target instanceof Node && root.current?.contains(event.target);
      if (!inside) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("focusin", elsewhere);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="grid size-12 place-items-center rounded-full bg-line text-16 font-bold text-ink motion-press active:scale-95"
      >
        {initialsOf(name)}
        <span className="sr-only">Your account</span>
      </button>
      <div
        id={id}
        hidden={!open}
        className="rises absolute top-14 right-0 z-30 w-60 rounded-card border border-edge bg-card p-2"
      >
        {name !== undefined && <p className="px-3 py-2 text-14 text-quiet">{name}</p>}
        <MenuLink to={paths.history()} icon="list" onFollow={() => setOpen(false)}>
          Transactions
        </MenuLink>
        <MenuLink to={paths.points()} icon="leaf" onFollow={() => setOpen(false)}>
          Green points
        </MenuLink>
        <MenuLink to={paths.proof()} icon="check" onFollow={() => setOpen(false)}>
          Check your money
        </MenuLink>
        <MenuLink to={paths.help()} icon="help" onFollow={() => setOpen(false)}>
          Help
        </MenuLink>
        <MenuLink to={paths.settings()} icon="settings" onFollow={() => setOpen(false)}>
          Settings
        </MenuLink>
        <MenuLink to={paths.logout()} icon="logout" onFollow={() => setOpen(false)}>
          Logout
        </MenuLink>
      </div>
    </div>
  );
}

interface MenuLinkProps {
  to: string;
  icon: IconName;
  children: ReactNode;
  onFollow: () => void;
}

function MenuLink({ to, icon, children, onFollow }: MenuLinkProps) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      className="flex min-h-12 items-center gap-3 rounded-control px-3 font-medium hover:bg-paper"
    >
      <Icon name={icon} />
      {children}
    </Link>
  );
}

/** Of the first and the last name. By code points, so that a letter outside the basic plane stays
 * whole. */
export function initialsOf(name = ""): string {
  const words = name.split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word = "") => String.fromCodePoint(word.codePointAt(0) ?? 0).toLocaleUpperCase("en-NG"))
    .join("");
}
