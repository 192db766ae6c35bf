import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the Python package keeps the panel's browser side. */
const kept = {
  "panel.js": here("src/trainyard/static/panel.js"),
  "panel.css": here("src/trainyard/static/panel.css"),
};

/** The panel as one module and one style sheet, with the dashboard's chart in them: what pip installs needs no Node. */
export async function builtPanel(): Promise<Readonly<Record<keyof typeof kept, string>>> {
  const made = await build({
    configFile: false,
    root: here("panel"),
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      cssTarget: "es2022",
      lib: { entry: here("panel/panel.ts"), formats: ["es"], fileName: "panel", cssFileName: "panel" },
    },
  });
  const [{ output }] = made as [Rolldown.RolldownOutput];
  const text = (ending: string) => {
    const files = output.filter(({ fileName }) => fileName.endsWith(ending));
    const [file] = files;
    if (file === undefined || files.length > 1)
      throw new Error(`the panel became ${files.length} *${ending}`);
    return `${(file.type === "chunk" ? file.code : String(file.source)).trim()}\n`;
  };
  return { "panel.js": text(".js"), "panel.css": text(".css") };
}

/** What the package has now. */
export async function keptPanel(): Promise<Readonly<Record<keyof typeof kept, string>>> {
  const [js, css] = await Promise.all(
    [kept["panel.js"], kept["panel.css"]].map((file) => readFile(file, "utf8")),
  );
  return { "panel.js": js!, "panel.css": css! };
}

// `node notebook/build.ts` makes it anew.
if (process.argv[1] === here("build.ts")) {
  const made = await builtPanel();
  await writeFile(kept["panel.js"], made["panel.js"]);
  await writeFile(kept["panel.css"], made["panel.css"]);
}
