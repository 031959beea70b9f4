import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";

const load = async () => (await import("./withdraw-dialog.tsx")).WithdrawDialog;

export const useWithdrawDialog = () => useFetchedDialog(load);
