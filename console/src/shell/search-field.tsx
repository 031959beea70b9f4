import SearchOutlined from "@mui/icons-material/SearchOutlined";
import { Chip, InputAdornment, TextField } from "@mui/material";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useKeys } from "./keys.ts";

const PAUSE_MS = 250;

/** One field for every spelling; the page of results follows what is typed. */
export function SearchField() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isSearching = pathname === "/search";
  const [typed, setTyped] = useState(new URLSearchParams(search).get("q") ?? "");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useKeys({ "/": () => field.current?.select() });

  function look(q: string) {
    clearTimeout(timer.current);
    void navigate(`/search?${new URLSearchParams({ q })}`, { replace: isSearching });
  }

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    if (text.trim().length >= 4) timer.current = setTimeout(() => look(text.trim()), PAUSE_MS);
  }

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) look(typed.trim());
        }}
      >
        <TextField
          inputRef={field}
          value={typed}
          onChange={(event) => type(event.target.value)}
          placeholder="Phone, e-mail, name, reference, last four digits, session id"
          slotProps={{
            htmlInput: { "aria-label": "Search", maxLength: 100, autoComplete: "off" },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchOutlined sx={{ fontSize: 18 }} />
                </InputAdornment>
              ),
              endAdornment: (
                <Chip
                  label="/"
                  size="small"
                  variant="outlined"
                  sx={{ display: { xs: "none", sm: "flex" }, borderRadius: 0.5, height: 22 }}
                />
              ),
            },
          }}
        />
      </form>
    </search>
  );
}
