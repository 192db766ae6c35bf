import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const platform = process.env["TRAINYARD_URL"] ?? "http://127.0.0.1:4000";

/** The dashboard as static files; `npx vite dashboard` serves it live in front of the platform at TRAINYARD_URL. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  // What a strict policy would refuse is not made: no data addresses for scripts, styles or fonts.
  build: {
    ...{ target: "es2022", outDir: "dist", emptyOutDir: true, assetsInlineLimit: 0, sourcemap: false },
    rolldownOptions: {
      // What most pages share is one file: as one each they were fourteen requests before a run was on the screen.
      output: {
        codeSplitting: {
          groups: [{ name: "shared", test: /dashboard\/(controls|figures|platform)\/.*\.tsx?$/ }],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/graphql", "/uploads", "/outputs"].map((path) => [
        path,
        { target: platform, ws: path === "/graphql" },
      ]),
    ),
  },
});
