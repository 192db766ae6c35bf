import { createContext, type ReactNode, useContext } from "react";
import type { DashboardViewerQuery } from "../generated/operations.ts";

export type Viewer = DashboardViewerQuery["viewer"];

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who looks, and what the key may do. Only below the signed-in shell. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (viewer === null) throw new Error("nobody is signed in here");
  return viewer;
}

/** Whether this key may change things: what it may not is not offered. */
export const useMayWrite = () => useViewer().scopes.some((scope) => scope !== "READ");
export const useIsAdmin = () => useViewer().scopes.includes("ADMIN");
