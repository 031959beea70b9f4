import { Icon } from "./icon.tsx";

interface StepButtonProps {
  name: string;
  icon: "plus" | "minus";
  inactive: boolean;
  onPress: () => void;
}

/** Plus or minus one; at the end of its range it keeps the focus and does nothing. */
export function StepButton({ name, icon, inactive, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={inactive || undefined}
      onClick={() => {
        if (!inactive) onPress();
      }}
      className="grid min-h-16 place-items-center rounded-control border border-edge text-forest motion-press active:scale-[0.97] aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-quiet aria-disabled:active:scale-100"
    >
      <Icon name={icon} />
    </button>
  );
}
