import { Alert, Box, Button, TextField, Typography } from "@mui/material";
import { useMutation, useQuery } from "@tanstack/react-query";
import { invitation, me } from "@osisi/contracts/console/operators.ts";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { post } from "../api.ts";
import { keepMe } from "../session.ts";
import { Reference } from "../ui/reference.tsx";
import { Bars, Failed } from "../ui/states.tsx";
import { CodeField } from "./code-field.tsx";
import { Door } from "./sign-in-page.tsx";

/** The link of a new operator: a password, and an app that makes codes. */
export function InvitationPage() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const invited = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => post("/api/invitation/look", { token }, invitation),
    // Each look makes another secret.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const accept = useMutation({
    mutationFn: () => {
      const secret = invited.data?.secret;
      return post("/api/invitation/accept", { token, password, secret, code }, me);
    },
    onSuccess: async (operator) => {
      await keepMe(operator);
      void navigate("/", { replace: true });
    },
    onError: () => setCode(""),
  });
  if (!invited.data) {
    return (
      <Door title="Your invitation">
        {invited.error ? <Failed error={invited.error} /> : <Bars rows={4} />}
      </Door>
    );
  }
  const { name, email, role, secret, totpUri } = invited.data;
  return (
    <Door title={`Welcome, ${name}`}>
      <Typography>
        You will sign in as <b>{email}</b> and work as <b>{role}</b>.
      </Typography>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          accept.mutate();
        }}
      >
        <Typography variant="h2">1 · Choose a password</Typography>
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          helperText="At least 12 characters"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Typography variant="h2">2 · Scan this with your authenticator app</Typography>
        {/* White around it, in the dark theme too: cameras look for dark on light. */}
        <Box sx={{ bgcolor: "common.white", borderRadius: 1, p: 1.5, justifySelf: "center" }}>
          <QRCodeSVG
            value={totpUri}
            size={168}
            title="The key for your authenticator app"
            level="M"
          />
        </Box>
        <Typography variant="caption">
          Or type this key into it. On this phone, <a href={totpUri}>open it in the app</a>.
        </Typography>
        <Box sx={{ overflowWrap: "anywhere" }}>
          <Reference value={secret} length={40} />
        </Box>
        <Typography variant="h2">3 · Type the code that it shows</Typography>
        <CodeField value={code} onChange={setCode} />
        {accept.error && <Alert severity="error">{accept.error.message}</Alert>}
        <Button
          type="submit"
          variant="contained"
          disabled={accept.isPending || password.length < 12 || code.length < 6}
        >
          Start working
        </Button>
      </form>
    </Door>
  );
}
