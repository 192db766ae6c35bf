import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { beginSession } from "./platform/session.ts";
import { showTheme } from "./shell/theme.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./controls/controls.css";

showTheme();
beginSession();
createRoot(document.getElementById("root")!).render(<App />);
