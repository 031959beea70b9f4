import { Calculator } from "./calculator.tsx";
import { ExamplesTable } from "./examples-table.tsx";
import { Section } from "./section.tsx";

export function Grow() {
  return (
    <Section
      id="grow"
      title="See what it grows to"
      intro="The same sum that your plan will do, to the kobo. Change anything."
    >
      <Calculator />
      <ExamplesTable />
    </Section>
  );
}
