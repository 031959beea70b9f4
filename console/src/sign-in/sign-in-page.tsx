import { Box, Card, CardContent, Typography } from "@mui/material";
import { useLocation, useNavigate } from "react-router-dom";
import { Wordmark } from "../shell/wordmark.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export function SignInPage() {
  const navigate = useNavigate();
  const { state } = useLocation() as {
    state: { nextPathname?: string; nextSearch?: string } | null;
  };
  const next = `${state?.nextPathname ?? "/"}${state?.nextSearch ?? ""}`;
  return (
    <Door title="Sign in">
      <SignInForm onSignedIn={() => void navigate(next, { replace: true })} />
    </Door>
  );
}

interface DoorProps {
  title: string;
  children: React.ReactNode;
}

/** A page before the sign-in. */
export function Door({ title, children }: DoorProps) {
  return (
    <Box component="main" sx={{ minHeight: "100vh", display: "grid", placeItems: "center", p: 2 }}>
      <Card sx={{ width: "100%", maxWidth: 400 }}>
        <CardContent sx={{ display: "grid", gap: 2.5, p: 3 }}>
          <Wordmark />
          <Typography variant="h1">{title}</Typography>
          {children}
        </CardContent>
      </Card>
    </Box>
  );
}
