import { Autocomplete, Checkbox, FormControlLabel, MenuItem, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { choices } from "@osisi/contracts/console/roles.ts";
import { searchAnswer, searchRules } from "@osisi/contracts/console/search.ts";
import { get, queryOf } from "../api.ts";

interface Props {
  name: string;
  label: string;
  value: string;
  isOptional: boolean;
  onChange: (value: string) => void;
}

export function ArgumentField({ name, label, value, isOptional, onChange }: Props) {
  if (name === "investor") return <CustomerField {...{ label, value, onChange }} />;
  if (name === "override") {
    return (
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            checked={value === "yes"}
            onChange={(event) => onChange(event.target.checked ? "yes" : "")}
          />
        }
      />
    );
  }
  return (
    <TextField
      select={name in choices}
      label={label}
      value={value}
      required={!isOptional}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { inputMode: name === "amount" ? "decimal" : "text" } }}
    >
      {choices[name]?.map((one) => (
        <MenuItem key={one} value={one}>
          {one}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** By id, or found by what the search of customers takes. */
function CustomerField({ label, value, onChange }: Pick<Props, "label" | "value" | "onChange">) {
  const q = value.trim();
  const found = useQuery({
    queryKey: ["search", q],
    queryFn: () => get(`/api/search${queryOf({ q })}`, searchAnswer),
    enabled: q.length >= searchRules.fewestSigns,
  });
  const customers = found.data?.groups.customers ?? [];
  return (
    <Autocomplete
      freeSolo
      inputValue={value}
      onInputChange={(_event, typed) => onChange(typed)}
      options={customers.map(({ investorId }) => investorId)}
      filterOptions={(options) => options}
      renderOption={({ key, ...props }, id) => {
        const one = customers.find(({ investorId }) => investorId === id);
        return (
          <li key={key} {...props}>
            {one?.name} · {one?.phone} · {one?.matched}
          </li>
        );
      }}
      renderInput={(props) => (
        <TextField {...props} label={label} required helperText="Phone, e-mail, name or id" />
      )}
    />
  );
}
