import { useState } from "react";
import { TextField, type TextFieldProps } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

export function PasswordField(props: Omit<TextFieldProps, "type" | "action">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <IconButton
          name={shown ? "Hide password" : "Show password"}
          icon={shown ? "eye-off" : "eye"}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
