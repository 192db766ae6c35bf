/**
 * The key that this page speaks with. It comes from the address (`#key=…`, which browsers never send, taken out at once)
 * or from the sign-in form, and stays in this tab, or on this device where the person asked for that.
 */
const slot = "trainyard-key";

export interface Session {
  readonly key: string;
}

let current: Session | null = null;
const listeners = new Set<() => void>();

/** Takes a key out of the address, else what was kept; to be called once, before anything is drawn. */
export function beginSession(): void {
  const given = new URLSearchParams(location.hash.slice(1)).get("key");
  if (given) {
    history.replaceState(null, "", location.pathname + location.search);
    signIn(given, false);
    return;
  }
  const kept = sessionStorage.getItem(slot) ?? localStorage.getItem(slot);
  current = kept === null ? null : { key: kept };
}

export const session = () => current;

export function signIn(key: string, remember: boolean): void {
  sessionStorage.setItem(slot, key);
  if (remember) localStorage.setItem(slot, key);
  current = { key };
  for (const listener of listeners) listener();
}

/** Forgets the key, on this device too; why it ended is told on the sign-in page. */
export function signOut(reason: string | null = null): void {
  sessionStorage.removeItem(slot);
  localStorage.removeItem(slot);
  endedBecause = reason;
  current = null;
  for (const listener of listeners) listener();
}

let endedBecause: string | null = null;
export const whySignedOut = () => endedBecause;

/** Calls back whenever somebody signs in or out; answers how to stop that. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
