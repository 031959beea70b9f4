import type { AuthProvider } from "react-admin";
import { type Me, me } from "@osisi/contracts/console/operators.ts";
import { post } from "./api.ts";
import { fetchMe, keepMe, queryClient } from "./session.ts";
import { answerChallenge } from "./sign-in/passkey.ts";

export interface Typed {
  email: string;
  password: string;
  code: string;
}

export const authProvider: AuthProvider = {
  async login(typed: Typed | { passkey: true }) {
    const operator = "passkey" in typed ? await byPasskey() : await post("/api/sign-in", typed, me);
    await keepMe(operator);
  },
  async logout() {
    const hadSession = queryClient.getQueryData(["me"]) !== undefined;
    queryClient.clear();
    if (hadSession) await post("/api/sign-out").catch(() => undefined);
  },
  /** While a session was there, its end is a dialog over the page (see session-ended.tsx). */
  async checkAuth() {
    if (queryClient.getQueryData(["me"])) return;
    await fetchMe();
  },
  async checkError() {},
  async getIdentity() {
    const { id, name } = await fetchMe();
    return { id, fullName: name };
  },
  getPermissions: () => fetchMe(),
};

async function byPasskey(): Promise<Me> {
  return await post(
    "/api/sign-in/passkey",
    await answerChallenge("/api/sign-in/passkey/start"),
    me,
  );
}
