import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { Heading } from "./heading.tsx";
import { IconButton } from "./icon-button.tsx";
import { useBackCloses } from "./use-back-closes.ts";

interface DialogProps extends OpenDialogProps {
  open: boolean;
}

interface OpenDialogProps {
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays in sight below what scrolls: the action. */
  footer?: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside and gives it back. On a phone it is a
 * sheet that comes from below, near the thumb. Escape, the back button and a press beside it close. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, children, footer }: OpenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackCloses(onClose);

  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    // Begun and ended beside it: marking text may end there.
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
      element.close();
    };
  }, []);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={cancel}
      className="dialog m-0 mt-auto max-h-[92dvh] w-full max-w-full rounded-t-card border-t border-line bg-paper text-ink shadow-dialog md:m-auto md:max-w-120 md:rounded-card md:border"
    >
      <div className="flex max-h-[92dvh] flex-col">
        <div data-keep-clear className="flex items-center justify-between gap-4 pt-4 pr-3 pl-5">
          <Heading level={2} id={titleId}>
            {title}
          </Heading>
          <IconButton name="Close" icon="close" onClick={onClose} />
        </div>
        <div className="min-h-0 overflow-y-auto px-5 pt-3 pb-6">{children}</div>
        {footer && (
          <div className="border-t border-line bg-paper px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}
