import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** Something could not be loaded: what is wrong, and a way to try again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-10 text-center">
      <span className="text-error">
        <Icon name="alert" size={32} />
      </span>
      <p className="max-w-[40ch] text-balance">{message}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
