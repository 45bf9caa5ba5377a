import { copyFile, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { REPOSITORY } from "../../testing/repository-files.ts";
import { run } from "../../testing/run-command.ts";

type Manifest = Record<string, unknown> & {
  version: string;
  exports: Record<string, string>;
  bin?: Record<string, string>;
};

/** The packages for npm and their public entry points. What else a package exports is for the product's own pages. */
export const PUBLISHED = {
  sdk: [".", "./visitor", "./listen"],
  widget: [".", "./react"],
} as const;

/** Compiles a package to JavaScript with types in `folder` and packs it. Returns the path of the tarball. */
export async function packPackage(name: keyof typeof PUBLISHED, folder: string, out: string) {
  const source = path.join(REPOSITORY, "packages", name);
  const manifest = JSON.parse(await readFile(path.join(source, "package.json"), "utf8")) as Manifest;
  const exported = PUBLISHED[name].map((entry) => [entry, manifest.exports[entry] ?? ""] as const);
  await mkdir(folder, { recursive: true });
  await compile(
    source,
    folder,
    exported.map(([, file]) => path.join(source, file)),
  );
  await copyFile(path.join(REPOSITORY, "LICENSE"), path.join(folder, "LICENSE"));
  await copyFile(path.join(source, "README.md"), path.join(folder, "README.md"));
  if (manifest.bin) await cp(path.join(source, "bin"), path.join(folder, "bin"), { recursive: true });
  const { devDependencies: _, ...kept } = manifest;
  const published = {
    ...kept,
    sideEffects: false,
    engines: { node: ">=20" },
    files: manifest.bin ? ["bin", "dist"] : ["dist"],
    exports: Object.fromEntries(
      exported.map(([entry, file]) => [entry, { types: built(file, ".d.ts"), default: built(file, ".js") }]),
    ),
  };
  await writeFile(path.join(folder, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  const { code, stdout, output } = await run("npm", ["pack", "--json", "--pack-destination", out], {
    cwd: folder,
  });
  if (code !== 0) throw new Error(`npm pack failed for ${name}:\n${output}`);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return {
    tarball: path.join(out, filename),
    entries: exported.map(([, file]) => built(file, ".d.ts")),
    version: manifest.version,
  };
}

async function compile(source: string, folder: string, files: string[]): Promise<void> {
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    target: "ES2022",
    rootDir: path.join(source, "src"),
    outDir: path.join(folder, "dist"),
    typeRoots: [path.join(REPOSITORY, "node_modules/@types")],
  };
  const config = path.join(folder, "tsconfig.json");
  const text = { extends: path.join(source, "tsconfig.json"), compilerOptions, files, include: [] };
  await writeFile(config, JSON.stringify(text));
  const { code, output } = await run("tsc", ["-p", config]);
  if (code !== 0) throw new Error(`${source} doesn't compile:\n${output}`);
  await nameFilesAsBuilt(path.join(folder, "dist"));
}

/** The compiler leaves `.ts` in the imports of declarations: there would be no such file. */
async function nameFilesAsBuilt(dist: string): Promise<void> {
  const files = await readdir(dist);
  for (const file of files.filter((one) => one.endsWith(".d.ts"))) {
    const text = await readFile(path.join(dist, file), "utf8");
    await writeFile(path.join(dist, file), text.replace(/((?:from |import\()"\.\/[^"]+)\.tsx?"/g, '$1.js"'));
  }
}

function built(file: string, end: string): string {
  return file.replace("./src/", "./dist/").replace(/\.tsx?$/, end);
}
