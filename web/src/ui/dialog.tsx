import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { createPortal } from "react-dom";
import { isLayerEntry, pushLayerEntry } from "#router/layer-entry.ts";
import { Heading } from "./heading.tsx";
import { IconButton } from "./icon-button.tsx";

interface DialogProps extends OpenDialogProps {
  open: boolean;
}

interface OpenDialogProps {
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays visible below the scrolling content: the action. */
  footer?: ReactNode;
  /** The subject, visible also during a step-up. */
  summary?: ReactNode;
}

/** The browser's own modal dialog: it traps the focus, begins at its heading and returns it. On a phone it is a bottom
 * sheet, near the thumb. Escape, the back button and a click beside it close it. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, children, footer, summary }: OpenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const isCovered = useSyncExternalStore(
    subscribe,
    () => cover !== undefined && cover.over === dialog.current,
  );
  useBackCloses(onClose);

  /** A step-up in it is closed first. */
  const closeTop = () => (cover?.over === dialog.current ? cover?.onClose() : onClose());
  const close = useEffectEvent(closeTop);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    // Otherwise it is the button that closes it.
    heading.current?.focus();
    // Started and ended beside it: a text selection may end there.
    let begunBeside = false;
    const press = (event: MouseEvent) => {
      begunBeside = event.target === element;
    };
    const release = (event: MouseEvent) => {
      if (begunBeside && event.target === element) close();
    };
    element.addEventListener("mousedown", press);
    element.addEventListener("click", release);
    return () => {
      element.removeEventListener("mousedown", press);
      element.removeEventListener("click", release);
      if (cover?.over === element) cover.onClose();
      element.close();
    };
  }, []);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    closeTop();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={cancel}
      className="dialog m-0 mt-auto max-h-[92dvh] w-full max-w-full rounded-t-card border-t border-line bg-paper text-ink shadow-dialog md:m-auto md:max-w-[30rem] md:rounded-card md:border"
    >
      <div className="flex max-h-[92dvh] flex-col">
        <div data-keep-clear className="flex items-center justify-between gap-4 pt-4 pr-3 pl-5">
          <Heading level={2} id={titleId} ref={heading} focusable>
            {title}
          </Heading>
          <IconButton name="Close" icon="close" onClick={closeTop} />
        </div>
        <div hidden={isCovered} className="@container min-h-0 overflow-y-auto px-5 pt-3 pb-6">
          {children}
        </div>
        <div hidden={!isCovered} className="@container min-h-0 overflow-y-auto px-5 pt-3 pb-6">
          {isCovered && summary && <div className="mb-5">{summary}</div>}
          <div data-cover />
        </div>
        {footer && (
          <div
            hidden={isCovered}
            className="border-t border-line bg-paper px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
          >
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Only one step-up at a time covers a dialog. */
let cover: { over: HTMLElement; onClose: () => void } | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setCover(next: typeof cover) {
  cover = next;
  for (const listener of listeners) listener();
}

interface DialogCoverProps {
  onClose: () => void;
  /** Where no dialog is open, the title of the one that is opened for it. */
  title: string;
  children: ReactNode;
}

/** Covers the content of the top dialog, which stays below as it is, and gets the focus back. */
export function DialogCover({ onClose, title, children }: DialogCoverProps) {
  const [over] = useState(() => [...document.querySelectorAll("dialog")].findLast(isOpen));
  /** Rendered only once its place is visible, so that it can take the focus. */
  const isPlaced = useSyncExternalStore(subscribe, () => cover?.over === over);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    if (!over) return undefined;
    const focused = document.activeElement;
    setCover({ over, onClose: () => close() });
    return () => {
      setCover(undefined);
      // Once the hidden content is visible again.
      requestAnimationFrame(() => {
        if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
      });
    };
  }, [over]);

  const slot = over?.querySelector("[data-cover]");
  if (slot) return isPlaced ? createPortal(children, slot) : null;
  return (
    <Dialog open onClose={onClose} title={title}>
      {children}
    </Dialog>
  );
}

function isOpen(dialog: HTMLDialogElement): boolean {
  return dialog.open;
}

/** While a layer is over the page, the browser's back button closes it instead of leaving the page.
 * An entry of the same address is pushed and popped again, a tick later so that a navigation caused
 * by the closing itself goes first. */
function useBackCloses(onClose: () => void) {
  const close = useEffectEvent(onClose);
  const takeOff = useRef<number | undefined>(undefined);

  // Before the layer can be seen: a quick press of the back button must not leave the page.
  useLayoutEffect(() => {
    window.clearTimeout(takeOff.current);
    if (!isLayerEntry()) pushLayerEntry();
    const onPop = () => {
      if (!isLayerEntry()) close();
    };
    window.addEventListener("popstate", onPop);
    return () => {
      window.removeEventListener("popstate", onPop);
      takeOff.current = window.setTimeout(() => {
        if (isLayerEntry()) window.history.back();
      });
    };
  }, []);
}
