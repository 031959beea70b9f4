import type { Channel } from "@osisi/contracts/payments.ts";
import type { Choice } from "#ui/choice-cards.tsx";
import { Icon } from "#ui/icon.tsx";

/** The gateway's payment methods, as cards to choose from. */
export const gatewayMethods: readonly Choice<Channel>[] = [
  { value: "card", title: "Card", icon: <Icon name="card" /> },
  { value: "bank_transfer", title: "Transfer", icon: <Icon name="transfer" /> },
  { value: "bank", title: "Bank", icon: <Icon name="bank" /> },
];
