/** Enough of an address for its owner to recognise it, and little for others. */

/** `n•••@example.ng` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** `0803 ••• 4567` of `+2348031234567` */
export function maskedPhone(phone: string): string {
  return `0${phone.slice(4, 7)} ••• ${phone.slice(-4)}`;
}
