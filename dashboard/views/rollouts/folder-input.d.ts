import "react";

declare module "react" {
  interface InputHTMLAttributes<T> {
    /** Chooses a folder; every browser has it, and React's types do not. */
    webkitdirectory?: T extends HTMLInputElement ? "" : never;
  }
}
