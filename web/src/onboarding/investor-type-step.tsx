import { investorTypes } from "@osisi/contracts/investor-types.ts";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { ChoiceCards } from "../ui/choice-cards.tsx";
import { InvestorTypeIcon } from "./investor-type-icon.tsx";
import type { Registration } from "./registration.ts";

const options = investorTypes.map(({ id, name, detail, icon }) => ({
  value: id,
  title: name,
  detail,
  icon: <InvestorTypeIcon icon={icon} />,
}));

export function InvestorTypeStep() {
  const { control, formState, setValue, clearErrors } = useFormContext<Registration>();
  const chosen = useWatch({ control, name: "lenderCategoryId" });
  return (
    <>
      <ChoiceCards
        legend="What kind of investor are you?"
        hideLegend
        options={options}
        value={chosen ?? undefined}
        onChange={(id) => {
          setValue("lenderCategoryId", id);
          clearErrors("lenderCategoryId");
        }}
        error={formState.errors.lenderCategoryId?.message}
      />
      <Button type="submit" fullWidth>
        Continue
      </Button>
    </>
  );
}
