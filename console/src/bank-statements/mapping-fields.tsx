import { Box, MenuItem, TextField } from "@mui/material";
import {
  type BankMapping,
  type MappingField,
  type UploadedStatement,
  dateForms,
  separators,
} from "@osisi/contracts/console/bank-statements.ts";
import { bankActs } from "@osisi/contracts/console/bank-acts.ts";

/** Words in the titles of Nigerian banks, the surest first. */
const likely: Partial<Record<MappingField, readonly RegExp[]>> = {
  date: [/^(trans|txn|transaction|posting|post|booking)[. ]*date$/i, /^date$/i, /date/i],
  description: [/narration|description|details|remark|particulars/i],
  reference: [/reference|^ref\b/i],
  debit: [/debit|withdrawal|money out|paid out/i],
  credit: [/credit|deposit|lodg|money in|paid in/i],
  amount: [/amount/i],
  balance: [/balance/i],
};

const columns = [
  "date",
  "description",
  "reference",
  "amount",
  "debit",
  "credit",
  "balance",
] as const satisfies readonly MappingField[];

/** How the file seems to be read; the operator corrects it and sees the preview. */
export function guessed(file: UploadedStatement): BankMapping {
  const titles = titlesOf(file, file.header);
  const of = (field: MappingField) =>
    likely[field]?.flatMap((one) => titles.find((title) => one.test(title)) ?? [])[0] ?? "";
  const [debit, credit] = [of("debit"), of("credit")];
  const isTwo = debit !== "" && credit !== "" && debit !== credit;
  return {
    account: "",
    separator: file.separator,
    header: String(file.header),
    dates: formOf(file, titles.indexOf(of("date"))),
    date: of("date"),
    description: of("description"),
    reference: of("reference"),
    amount: isTwo ? "" : of("amount"),
    debit: isTwo ? debit : "",
    credit: isTwo ? credit : "",
    balance: of("balance"),
  };
}

function formOf({ header, rows }: UploadedStatement, place: number): BankMapping["dates"] {
  const dates = rows.slice(header).map((cells) => cells[place]?.trim() ?? "");
  const first = dates.find((date) => date !== "") ?? "";
  if (/^\d{4}-/.test(first)) return "2026-12-31";
  return /[a-z]{3}/i.test(first) ? "31-Dec-2026" : "31/12/2026";
}

function titlesOf({ rows }: UploadedStatement, header: number): string[] {
  const titles = rows[header - 1]?.map((title) => title.trim()) ?? [];
  return [...new Set(titles)].filter((title) => title !== "");
}

const same = (values: readonly string[]) => values.map((value) => [value, value] as const);

interface Props {
  file: UploadedStatement;
  mapping: BankMapping;
  onChange: (mapping: BankMapping) => void;
}

export function MappingFields({ file, mapping, onChange }: Props) {
  const titles = titlesOf(file, Number(mapping.header));
  const field = (name: MappingField, options?: readonly (readonly [string, string])[]) => (
    <TextField
      key={name}
      select={options !== undefined}
      label={bankActs["import-statement"].arguments[name]}
      value={mapping[name]}
      onChange={({ target }) => onChange({ ...mapping, [name]: target.value })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {options?.map(([value, words]) => (
        <MenuItem key={value} value={value}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
      {field("account")}
      {field("separator", same(Object.keys(separators)))}
      {field("header", same(file.rows.map((_row, at) => String(at + 1))))}
      {field("dates", same(dateForms))}
      {columns.map((name) => {
        // A title that this file does not have stays chosen, so that its absence is seen.
        const all = new Set([...titles, mapping[name]].filter((title) => title !== ""));
        return field(name, [["", "none"], ...same([...all])]);
      })}
    </Box>
  );
}
