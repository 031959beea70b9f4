import { TextField } from "@mui/material";

interface Props {
  value: string;
  onChange: (code: string) => void;
  label?: string;
}

/** Six digits of the authenticator app. */
export function CodeField({ value, onChange, label = "Code of your app" }: Props) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, "").slice(0, 6))}
      slotProps={{
        htmlInput: { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 7 },
        input: { sx: { letterSpacing: "0.25em" } },
      }}
    />
  );
}
