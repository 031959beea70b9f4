/** An address as a link to the reader's own mail program. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="font-semibold wrap-anywhere text-forest underline">
      {email}
    </a>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(" ", "")}`} className="font-semibold text-forest underline">
      {phone}
    </a>
  );
}
