import { Autocomplete, Checkbox, FormControlLabel, MenuItem, TextField } from "@mui/material";
import { useMutation, useQuery } from "@tanstack/react-query";
import { uploadedEvidence } from "@osisi/contracts/console/commands.ts";
import { choices } from "@osisi/contracts/console/roles.ts";
import { searchAnswer, searchRules } from "@osisi/contracts/console/search.ts";
import { get, queryOf, upload } from "../api.ts";

interface Props {
  name: string;
  label: string;
  value: string;
  isOptional: boolean;
  onChange: (value: string) => void;
}

const amounts = new Set([
  "amount",
  "principal",
  "income",
  "capacity",
  "cost",
  "financed",
  "kwh",
  "grams",
]);
const days = new Set(["day", "since", "until"]);

export function ArgumentField({ name, label, value, isOptional, onChange }: Props) {
  if (name === "investor") return <CustomerField {...{ label, value, onChange }} />;
  if (name === "evidence") return <EvidenceField {...{ label, onChange }} />;
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
  const isLong = ["message", "description", "text"].includes(name);
  const isDay = days.has(name);
  return (
    <TextField
      select={name in choices}
      type={isDay ? "date" : "text"}
      multiline={isLong}
      minRows={isLong ? 3 : undefined}
      label={label}
      value={value}
      required={!isOptional}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { inputMode: amounts.has(name) ? "decimal" : "text" },
        ...(isDay && { inputLabel: { shrink: true } }),
      }}
    >
      {choices[name]?.map((one) => (
        <MenuItem key={one} value={one}>
          {one.replaceAll("-", " ")}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Uploaded when it is chosen; the act then names it. */
function EvidenceField({ label, onChange }: Pick<Props, "label" | "onChange">) {
  const send = useMutation({
    mutationFn: (file: File) =>
      upload(`/api/evidence${queryOf({ name: file.name })}`, file, uploadedEvidence),
    onSuccess: ({ id }) => onChange(id),
    onError: () => onChange(""),
  });
  const state = send.error?.message ?? (send.isPending ? "Uploading…" : send.data?.name);
  return (
    <TextField
      type="file"
      label={label}
      required
      error={send.isError}
      helperText={state ?? "At most 5 MB"}
      onChange={({ target }) => {
        const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
        if (file) send.mutate(file);
      }}
      slotProps={{
        htmlInput: { accept: "application/pdf,image/png,image/jpeg" },
        inputLabel: { shrink: true },
      }}
    />
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
