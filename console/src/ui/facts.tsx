import { Box } from "@mui/material";
import { Fragment } from "react";

type Fact = readonly [name: string, value: React.ReactNode];

/** Names in quiet ink and what they are; a fact without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gridTemplateColumns: "minmax(84px, auto) 1fr",
        columnGap: 2,
        rowGap: 0.5,
        "& dt": { color: "text.secondary" },
        "& dd": { m: 0, minWidth: 0, overflowWrap: "anywhere" },
      }}
    >
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === "" ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </Box>
  );
}
