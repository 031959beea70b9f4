import { delays } from "@osisi/contracts/limits.ts";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import "react-toastify/ReactToastify.css";
import {
  cssTransition,
  ToastContainer as Container,
  type CloseButtonProps,
  type IconProps,
  type ToastContainerProps,
} from "react-toastify/unstyled";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import "./toasts.css";

export { toast } from "react-toastify/unstyled";

const fade = cssTransition({ enter: "toast-comes", exit: "toast-goes", collapseDuration: 150 });

const icons = {
  success: "check",
  error: "alert",
  warning: "alert",
  info: "save",
  default: "save",
} as const;

function ToastIcon({ type }: IconProps) {
  return <Icon name={icons[type]} />;
}

function ToastClose({ closeToast }: CloseButtonProps) {
  return <IconButton name="Close" icon="close" onClick={() => closeToast(true)} />;
}

/** At the top right for five seconds, can be dragged away, and pauses on hover. The region is
 * announced politely; a toast itself is not an alert, because it never interrupts. */
const rules: ToastContainerProps = {
  position: "top-right",
  autoClose: delays.toastAutoCloseMs,
  draggable: true,
  role: "status",
  icon: ToastIcon,
  closeButton: ToastClose,
  transition: fade,
};

export function ToastContainer() {
  const [place] = useState(() => document.createElement("div"));
  useEffect(() => keepOnTop(place), [place]);
  return createPortal(<Container {...rules} />, place);
}

/** The height that a toast or two take up in the corner. */
const CORNER = { width: 400, height: 160 };

/** Everything outside an open modal dialog is behind it, inert and not read aloud. This moves an
 * element into the top dialog, and back to the page when there is none. Its style sheet gets the
 * distance from the top that leaves the dialog's close button free. */
function keepOnTop(element: HTMLElement): () => void {
  function place() {
    const top = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
    if (element.parentElement !== top) top.append(element);
    element.style.setProperty("--keep-clear", `${pxToKeepClear(top)}px`);
  }
  const observer = new MutationObserver(place);
  observer.observe(document.body, { attributeFilter: ["open"], childList: true, subtree: true });
  place();
  return () => {
    observer.disconnect();
    element.remove();
  };
}

function pxToKeepClear(top: Element): number {
  const box = top.querySelector("[data-keep-clear]")?.getBoundingClientRect();
  const isInCorner = box && box.top < CORNER.height && box.right > window.innerWidth - CORNER.width;
  return isInCorner ? Math.ceil(box.bottom) : 0;
}
