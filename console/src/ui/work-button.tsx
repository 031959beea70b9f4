import { ActButton } from "./act-button.tsx";
import { KeyCap } from "./key-cap.tsx";

interface Props {
  keyName: string;
  onClick: () => void;
  children: React.ReactNode;
}

/** Taking, noting, handing over, ending; each with its key. */
export function WorkButton({ keyName, onClick, children }: Props) {
  return (
    <ActButton
      size="small"
      variant="outlined"
      onClick={onClick}
      endIcon={<KeyCap>{keyName}</KeyCap>}
    >
      {children}
    </ActButton>
  );
}
