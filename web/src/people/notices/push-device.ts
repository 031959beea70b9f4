import type { TurnPushOnRequest } from "@osisi/contracts/push.ts";

/** Push notices as far as this browser goes. The service worker shows them. */

export type DeviceState = "can-ask" | "allowed" | "refused" | "unable";

export function deviceState(): DeviceState {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return "unable";
  }
  if (Notification.permission === "denied") return "refused";
  return Notification.permission === "granted" ? "allowed" : "can-ask";
}

type Subscription = Omit<TurnPushOnRequest, "showsAmounts">;

/** Nothing if the owner has not allowed it. Throws where the browser reaches no push service. */
export async function subscribe(publicKey: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const manager = await pushManager();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await manager.subscribe(options).catch(async () => {
    // Subscribed with a key that is no longer ours.
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
}

export async function unsubscribe(): Promise<void> {
  await (await (await pushManager()).getSubscription())?.unsubscribe();
}

async function pushManager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error("this browser has no service worker of ours");
  return registration.pushManager;
}
