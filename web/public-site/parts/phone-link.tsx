/** A phone number as a link that never breaks over two lines. */
export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  return (
    <a href={`tel:${phone.replaceAll(" ", "")}`} className={className}>
      {phone.replaceAll(" ", "\u00a0")}
    </a>
  );
}
