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

showTheme();
beginSession();
askAhead(DashboardViewer, {});
askRunAhead(location);
createRoot(document.getElementById("root")!).render(<App />);
