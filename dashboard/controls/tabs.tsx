import { Link, useLocation } from "wouter";

/** Links between the parts of one thing; each is a page with an address of its own. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { readonly href: string; readonly name: string }[];
}) {
  const [path] = useLocation();
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, name }) => (
        <Link key={href} href={href} aria-current={path === href ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
