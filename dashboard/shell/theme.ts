export type Theme = "system" | "light" | "dark";

const slot = "trainyard-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

export const chosenTheme = (): Theme => (localStorage.getItem(slot) as Theme | null) ?? "system";

/** Sets the theme of the page, and keeps the choice on this device. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(slot, theme);
  showTheme();
}

/** Puts the chosen theme on the page; `system` follows the device while the page is open. */
export function showTheme(): void {
  const theme = chosenTheme();
  document.documentElement.dataset["theme"] = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
}

dark.addEventListener("change", showTheme);
