import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface ErrorStateProps {
  message: string;
  onRetry?: () => void;
  /** A retry is in progress. */
  retrying?: boolean;
}

/** A failed load: the error, and a retry button. */
export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-card bg-card px-5 py-12 text-center"
    >
      <span className="text-error">
        <Icon name="alert" size={32} />
      </span>
      <p className="max-w-[40ch] text-balance">{message}</p>
      {onRetry && (
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
