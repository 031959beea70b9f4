import { ButtonBase } from "@mui/material";

interface Props {
  onClick: () => void;
  children: React.ReactNode;
}

/** What a row is called: a click anywhere on the row opens it, and the keyboard reaches it here. */
export function RowButton({ onClick, children }: Props) {
  return (
    <ButtonBase
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
      sx={{
        font: "inherit",
        fontWeight: 600,
        textAlign: "left",
        overflowWrap: "anywhere",
        borderRadius: 0.5,
      }}
    >
      {children}
    </ButtonBase>
  );
}
