import type { ReactNode } from "react";
import { paths } from "#platform/paths.ts";
import { useLocation, useNavigate } from "#router/router-context.ts";
import { Tabs } from "#ui/tabs.tsx";

interface HomeTabsProps {
  overview: ReactNode;
  portfolio: ReactNode;
}

/** The open tab is stored in the address: going back closes it again, and a link can open it. */
export function HomeTabs({ overview, portfolio }: HomeTabsProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const opened = new URLSearchParams(search).get("tab") === "portfolio" ? "portfolio" : undefined;

  function open(id: string) {
    const tab = id === "portfolio" ? id : undefined;
    if (tab === opened) return;
    void navigate(paths.home(tab), { state: { keepFocus: true }, preventScrollReset: true });
  }

  return (
    <Tabs
      label="Your money"
      selectedId={opened ?? "overview"}
      onSelect={open}
      tabs={[
        { id: "overview", title: "Overview", content: overview },
        { id: "portfolio", title: "Portfolio", content: portfolio },
      ]}
    />
  );
}
