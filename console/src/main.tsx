import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Console } from "./console.tsx";
import "./styles.css";

/** Rules go in through the CSSOM, which the content security policy allows: the style elements stay empty. */
const cache = createCache({ key: "osisi", speedy: true });
const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root.");

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={cache}>
      <Console />
    </CacheProvider>
  </StrictMode>,
);
