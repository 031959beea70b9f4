import "react-toastify/ReactToastify.css";
import "./toasts.css";
import { delays } from "@osisi/contracts/limits.ts";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import {
  cssTransition,
  ToastContainer as Container,
  type CloseButtonProps,
  type IconProps,
  type ToastContainerProps,
} from "react-toastify/unstyled";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { keepOnTop } from "#platform/keep-on-top.ts";

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
