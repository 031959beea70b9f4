import { investorTypes } from "@osisi/contracts/investor-types.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { InvestorTypeIcon } from "./investor-type-icon.tsx";
import type { RegistrationFields } from "./registration-fields.ts";

const options = investorTypes.map(({ id, name, detail, icon }) => ({
  value: id,
  title: name,
  detail,
  icon: <InvestorTypeIcon icon={icon} />,
}));

export function InvestorTypeStep({ wish, faults, change }: RegistrationFields) {
  return (
    <>
      <ChoiceCards
        legend="What kind of investor are you?"
        hideLegend
        options={options}
        value={wish.lenderCategoryId ?? undefined}
        onChange={(id) => change({ lenderCategoryId: id })}
        error={faults["lenderCategoryId"]}
      />
      <Button type="submit" fullWidth>
        Continue
      </Button>
    </>
  );
}
