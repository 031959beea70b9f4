/** The acts about where new checkouts and payouts go. */

export const routedOperations = ["checkout", "payout"] as const;
export const gatewayStates = ["up", "down", "automatic"] as const;

export const routingActs = {
  route: {
    label: "Route new business between gateways",
    subject: "Checkouts or payouts",
    may: ["finance"],
    second: "always",
    mayApprove: ["finance", "admin"],
    arguments: {
      primary: "Gateway that takes it",
      standby: "Gateway that takes it when that one is down; empty for none",
      share: "Percent that the standby takes at all times; 0 if empty",
    },
    optional: ["standby", "share"],
  },
  // One person: an outage does not wait for a second one, and nothing that was sent moves.
  "gateway-state": {
    label: "Switch a gateway",
    subject: "Gateway",
    may: ["support", "finance", "admin"],
    second: "never",
    mayApprove: [],
    arguments: {
      state: "Up or down until an operator says otherwise; automatic: down while it fails",
    },
  },
} as const;
