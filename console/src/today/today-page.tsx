import { Page } from "../ui/page.tsx";

export function TodayPage() {
  return <Page title="Today">{null}</Page>;
}
