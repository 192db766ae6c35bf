import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { Button } from "../controls/button.tsx";
import { Toasts } from "../controls/toasts.tsx";
import { closeConnection } from "../platform/connection.ts";
import { signOut } from "../platform/session.ts";
import { useMayWrite, useViewer } from "../platform/viewer.tsx";
import { ConnectionLight } from "./connection-light.tsx";
import { nouns } from "./nouns.ts";
import { chooseTheme, chosenTheme, type Theme } from "./theme.ts";
import "./shell.css";

/** What is around every page: the menu, who is signed in, and whether the page is live. */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const viewer = useViewer();
  const mayWrite = useMayWrite();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes with every change of page
  useEffect(() => setOpen(false), [path]);
  return (
    <div className="shell">
      <a className="shell-skip" href="#main">
        Skip to the page
      </a>
      <header className={`shell-side ${open ? "open" : ""}`}>
        <div className="shell-top">
          <Link href="/" className="shell-brand">
            <Mark />
            Trainyard
          </Link>
          <button
            type="button"
            className="button quiet shell-menu"
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => setOpen(!open)}
          >
            Menu
          </button>
        </div>
        <nav id="menu" className="shell-nav" aria-label="Main">
          {mayWrite && (
            <Link href="/new" className="button primary">
              New run
            </Link>
          )}
          {nouns.map(({ href, name }) => (
            <Link key={href} href={href} aria-current={isWithin(path, href) ? "true" : undefined}>
              {name}
            </Link>
          ))}
          <a href="/graphql">API explorer</a>
        </nav>
        <div className="shell-foot">
          <ConnectionLight />
          <span className="soft">
            {viewer.member.name} · {viewer.workspace.name}
          </span>
          <ThemeChoice />
          <Button
            look="quiet"
            onClick={() => {
              void closeConnection();
              signOut();
            }}
          >
            Sign out
          </Button>
        </div>
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
    </div>
  );
}

const isWithin = (path: string, href: string) =>
  path === href || path.startsWith(`${href}/`) || (path === "/" && href === "/runs");

function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <label className="row">
      Theme
      <select
        className="input"
        value={theme}
        onChange={({ target }) => {
          chooseTheme(target.value as Theme);
          setTheme(target.value as Theme);
        }}
      >
        <option value="system">as the system</option>
        <option value="light">light</option>
        <option value="dark">dark</option>
      </select>
    </label>
  );
}

/** Tracks that part and meet: the mark of the house. */
function Mark() {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M4 21V3M20 21V3M4 16c0-5 16-3 16-8"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
