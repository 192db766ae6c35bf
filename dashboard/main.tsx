import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { DashboardViewer } from "./generated/operations.ts";
import { askAhead } from "./platform/ask.ts";
import { beginSession } from "./platform/session.ts";
import { showTheme } from "./shell/theme.ts";
import { askRunAhead } from "./views/run/ahead.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./controls/controls.css";

// A platform that was updated has other files: a page from before it is loaded anew, once.
addEventListener("vite:preloadError", (event) => {
  const slot = "trainyard-reloaded";
  if (Date.now() - Number(sessionStorage.getItem(slot)) < 60_000) return;
  sessionStorage.setItem(slot, String(Date.now()));
  event.preventDefault();
  location.reload();
});

showTheme();
beginSession();
askAhead(DashboardViewer, {});
askRunAhead(location);
createRoot(document.getElementById("root")!).render(<App />);
