import KeyOutlined from "@mui/icons-material/KeyOutlined";
import { Alert, Button, Divider, Stack, TextField } from "@mui/material";
import { useState } from "react";
import { authProvider, type Typed } from "../auth-provider.ts";
import { CodeField } from "./code-field.tsx";
import { wordsOf } from "./passkey.ts";

interface Props {
  email?: string;
  onSignedIn: () => void;
}

export function SignInForm({ email = "", onSignedIn }: Props) {
  const [typed, setTyped] = useState<Typed>({ email, password: "", code: "" });
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const set = (field: keyof Typed) => (value: string) => setTyped({ ...typed, [field]: value });

  async function signIn(how: Typed | { passkey: true }) {
    setBusy(true);
    setProblem("");
    try {
      await authProvider.login(how);
      onSignedIn();
    } catch (error) {
      setProblem(wordsOf(error));
      // A code is good once.
      setTyped({ ...typed, code: "" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        void signIn(typed);
      }}
    >
      <Button
        variant="outlined"
        startIcon={<KeyOutlined />}
        disabled={isBusy}
        onClick={() => void signIn({ passkey: true })}
      >
        Sign in with a passkey
      </Button>
      <Divider>or</Divider>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        value={typed.email}
        onChange={(event) => set("email")(event.target.value)}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(event) => set("password")(event.target.value)}
      />
      <CodeField value={typed.code} onChange={set("code")} />
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button
        type="submit"
        variant="contained"
        disabled={isBusy || !typed.email || !typed.password || typed.code.length < 6}
      >
        Sign in
      </Button>
    </Stack>
  );
}
