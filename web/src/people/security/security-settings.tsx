import { ChannelSettings } from "./channel-settings.tsx";
import { DeviceList } from "./device-list.tsx";
import { LoginSettings } from "./login-settings.tsx";

/** How the investor logs in, and where they are logged in. Part of a section of Settings. */
export function SecuritySettings() {
  return (
    <div className="grid gap-5">
      <ChannelSettings />
      <LoginSettings />
      <div className="grid gap-3">
        <h3 className="font-semibold">Where you are logged in</h3>
        <DeviceList />
      </div>
    </div>
  );
}
