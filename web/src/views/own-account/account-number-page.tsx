import { OwnAccountPage } from "#money/own-account/own-account-page.tsx";
import { RulesCard } from "#products/standing-rules/rules-card.tsx";

/** The own account number, with the rules about what arrives there. */
export function AccountNumberPage() {
  return <OwnAccountPage rules={<RulesCard />} />;
}
