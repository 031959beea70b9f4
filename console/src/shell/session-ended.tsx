import { Dialog, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { sessionEnd } from "../api.ts";
import { fetchMe, queryClient, useMe } from "../session.ts";
import { SignInForm } from "../sign-in/sign-in-form.tsx";

/** The sign-in over the page, so that what was typed on it is kept. Another operator begins at the front page. */
export function SessionEnded() {
  const before = useMe();
  const navigate = useNavigate();
  const [isEnded, setEnded] = useState(false);
  useEffect(() => {
    const onEnd = () => setEnded(true);
    sessionEnd.addEventListener("end", onEnd);
    return () => sessionEnd.removeEventListener("end", onEnd);
  }, []);

  async function onSignedIn() {
    const now = await fetchMe();
    setEnded(false);
    if (now.id !== before?.id) void navigate("/");
    void queryClient.invalidateQueries();
  }

  return (
    <Dialog open={isEnded} maxWidth="xs" fullWidth>
      <DialogTitle>Your session has ended</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          Sign in again. What you typed on this page is still there.
        </Typography>
        <SignInForm email={before?.email ?? ""} onSignedIn={() => void onSignedIn()} />
      </DialogContent>
    </Dialog>
  );
}
