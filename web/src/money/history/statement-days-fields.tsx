import { TextField } from "#ui/field.tsx";

interface Days {
  from: string;
  to: string;
}

interface StatementDaysProps {
  typed: Days;
  error: string | undefined;
  onChange: (typed: Days) => void;
}

export function StatementDays({ typed, error, onChange }: StatementDaysProps) {
  return (
    <div className="grid gap-3 *:min-w-0 sm:grid-cols-2">
      <TextField
        type="date"
        label="First day"
        value={typed.from}
        onChange={({ currentTarget }) => onChange({ ...typed, from: currentTarget.value })}
      />
      <TextField
        type="date"
        label="Last day"
        value={typed.to}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...typed, to: currentTarget.value })}
      />
    </div>
  );
}
