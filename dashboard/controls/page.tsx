import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";

/** Whether no page was shown before: what was just loaded. */
let isFirst = true;

/** A page: its title (the document's too), the way back up, and what can be done with it. */
export function Page({
  title,
  heading,
  trail = [],
  actions,
  children,
}: {
  title: string;
  /** What stands beside the title, such as a status. */
  heading?: ReactNode;
  trail?: readonly { readonly href: string; readonly name: string }[];
  actions?: ReactNode;
  children: ReactNode;
}) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Trainyard`;
    // Who comes here by keyboard or ear begins at the top of the page, and not at the link that led here. The page that
    // was loaded begins with the way past the menu, as the browser has it.
    const { activeElement } = document;
    if (!isFirst && (activeElement === document.body || activeElement?.closest("nav"))) head.current?.focus();
    isFirst = false;
  }, [title]);
  return (
    <div className="page stack">
      {trail.length > 0 && (
        <nav aria-label="Breadcrumb" className="row faint">
          {trail.map(({ href, name }, index) => (
            <span key={href} className="row">
              {index > 0 && <span aria-hidden="true">/</span>}
              <Link href={href}>{name}</Link>
            </span>
          ))}
        </nav>
      )}
      <div className="row spread">
        <div className="row">
          <h1 ref={head} tabIndex={-1}>
            {title}
          </h1>
          {heading}
        </div>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
