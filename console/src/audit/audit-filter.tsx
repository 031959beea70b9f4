import { Button, Chip, MenuItem, Stack, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { auditChoices, auditKinds } from "@osisi/contracts/console/audit.ts";
import { roles } from "@osisi/contracts/console/roles.ts";
import { get } from "../api.ts";

/** As the address of the page and of the export have it; empty: not filtered by. */
export interface Filter {
  q: string;
  operator: string;
  role: string;
  action: string;
  day: string;
  only: string;
}

export const noFilter: Filter = { q: "", operator: "", role: "", action: "", day: "", only: "" };

const kinds = { money: "Only money", shown: "Only data shown", shell: "Only shell" };

interface Props {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

export function AuditFilterBar({ filter, onChange }: Props) {
  const choices = useQuery({
    queryKey: ["audit", "choices"],
    queryFn: () => get("/api/audit/choices", auditChoices),
    staleTime: 5 * 60_000,
  });
  const { operators = [], actions = [] } = choices.data ?? {};
  const set = (name: keyof Filter) => (value: string) => onChange({ ...filter, [name]: value });
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
      <TextField
        value={filter.q}
        onChange={(event) => set("q")(event.target.value)}
        placeholder="Subject, act, name or command"
        sx={{ width: { xs: "100%", sm: 220 } }}
        slotProps={{ htmlInput: { "aria-label": "Filter", maxLength: 200 } }}
      />
      <Choice
        name="Who"
        all="anyone"
        {...one(filter.operator, operators)}
        onChange={set("operator")}
      />
      <Choice name="Role" all="any" {...one(filter.role, roles)} onChange={set("role")} />
      <Choice name="Act" all="any" {...one(filter.action, actions)} onChange={set("action")} />
      <TextField
        type="date"
        label="Day"
        value={filter.day}
        onChange={(event) => set("day")(event.target.value)}
        sx={{ width: { xs: "calc(50% - 4px)", sm: 130 } }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {auditKinds.map((kind) => (
        <Chip
          key={kind}
          label={kinds[kind]}
          variant={filter.only === kind ? "filled" : "outlined"}
          color={filter.only === kind ? "primary" : "default"}
          aria-pressed={filter.only === kind}
          onClick={() => set("only")(filter.only === kind ? "" : kind)}
        />
      ))}
      {isFiltered && (
        <Button size="small" onClick={() => onChange(noFilter)}>
          All rows
        </Button>
      )}
    </Stack>
  );
}

/** A value that is chosen stays in the list, whatever the server has listed. */
function one(value: string, known: readonly string[]) {
  return { value, values: value && !known.includes(value) ? [value, ...known] : known };
}

interface ChoiceProps {
  name: string;
  all: string;
  value: string;
  values: readonly string[];
  onChange: (value: string) => void;
}

function Choice({ name, all, value, values, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      label={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: { xs: "calc(50% - 4px)", sm: 130 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {values.map((each) => (
        <MenuItem key={each} value={each}>
          {each}
        </MenuItem>
      ))}
    </TextField>
  );
}
