import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "~/app/App";
import { workOffline } from "~/app/offline";
import { applyTheme } from "~/app/theme";
import "~/app/base.css";
import "~/app/print.css";

applyTheme();
workOffline();
// A closed chapter is printed too.
window.addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
});
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
