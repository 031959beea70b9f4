import type { User } from "@osisi/contracts/auth.ts";
import { useState } from "react";
import { useProfile } from "./use-profile.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { PhoneField } from "#ui/phone-field.tsx";
import { nationalDigits } from "#ui/phone-typing.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { PhoneCodeDialog } from "./phone-code-dialog.tsx";
import { PhoneState } from "./phone-state.tsx";
import { useProfileForm } from "./use-profile-form.ts";

/** The investor's personal details. The e-mail identifies the account and cannot be changed. */
export function ProfileDetails() {
  const { data: profile, isFetching, problem, refetch } = useProfile();
  if (!profile && problem !== undefined) {
    return <ErrorState message={problem} retrying={isFetching} onRetry={refetch} />;
  }
  if (!profile) {
    return (
      <fieldset aria-busy aria-label="Your details are loading">
        <Skeleton shape="h-96 rounded-card" />
      </fieldset>
    );
  }
  return <ProfileForm user={profile.user} phoneWaiting={profile.phoneWaiting} />;
}

function ProfileForm({ user, phoneWaiting }: { user: User; phoneWaiting: string | null }) {
  const [confirming, setConfirming] = useState<"sent" | "send">();
  const form = useProfileForm(user, () => setConfirming("sent"));
  const phone = phoneWaiting ?? user.phone;
  return (
    <Card>
      <form noValidate className="grid gap-5" onSubmit={(event) => void form.submit(event)}>
        <div className="grid gap-5">
          <div
            key={`${form.saves} ${user.f_name} ${user.l_name}`}
            className="grid gap-5 sm:grid-cols-2"
          >
            <TextField
              label="First name"
              autoComplete="given-name"
              maxLength={60}
              {...form.field("f_name")}
            />
            <TextField
              label="Last name"
              autoComplete="family-name"
              maxLength={60}
              {...form.field("l_name")}
            />
          </div>
          <PhoneField
            key={`${form.saves} ${user.phone}`}
            label="Mobile number"
            hint="A new number counts once you enter the code that we send to it."
            {...form.field("phone", nationalDigits)}
          />
        </div>
        <PhoneState
          user={user}
          phoneWaiting={phoneWaiting}
          onConfirm={() => setConfirming("send")}
        />
        <dl className="grid gap-0.5">
          <dt className="text-14 font-medium">E-mail</dt>
          <dd className="wrap-anywhere">{user.email}</dd>
          <dd className="text-14 text-quiet">
            It cannot be changed. Whether it is confirmed stands under Security.
          </dd>
        </dl>
        {form.problem !== undefined && <FieldError id="profile-problem" message={form.problem} />}
        <div className="grid sm:justify-start">
          <Button type="submit" loading={form.busy}>
            Save changes
          </Button>
        </div>
      </form>
      {confirming && (
        <PhoneCodeDialog
          phone={phone}
          isChange={user.phoneVerified}
          sentJustNow={confirming === "sent"}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </Card>
  );
}
