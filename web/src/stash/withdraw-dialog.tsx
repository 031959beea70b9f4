import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Withdrawals are not built yet; the button says so instead of not being there. */
export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Withdraw"
      footer={
        <Button fullWidth onClick={onClose}>
          Back to Home
        </Button>
      }
    >
      <p className="text-20">You cannot withdraw here yet.</p>
      <p className="mt-3 text-quiet">
        Your money stays in your stash, in full and in your name. As soon as withdrawals open, you
        send it to your own bank account from this place, from ₦1,000 on.
      </p>
    </Dialog>
  );
}
