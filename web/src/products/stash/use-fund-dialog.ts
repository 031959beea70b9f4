import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";

const load = async () => (await import("./fund-dialog.tsx")).FundDialog;

export const useFundDialog = () => useFetchedDialog(load);
