import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { end, freePort } from "../testing/processes.ts";

const SOURCE = "/usr/share/wordpress";
const PARTS = {
  php: ["/usr/bin/php"],
  mariadbd: ["/usr/sbin/mariadbd", "/usr/sbin/mysqld"],
  "mariadb-install-db": ["/usr/bin/mariadb-install-db", "/usr/bin/mysql_install_db"],
  wordpress: [SOURCE],
};

export const ADMIN = { name: "admin", password: randomBytes(12).toString("base64url") };
/** What a real WordPress needs that is missing on this machine. */
export function missingParts(): string[] {
  return Object.entries(PARTS)
    .filter(([, paths]) => !paths.some((place) => existsSync(place)))
    .map(([name]) => name);
}

/** Starts an empty WordPress installation with its own database, under a host name that resolves to this machine. */
export async function startWordPress(host: string) {
  const missing = missingParts();
  if (missing.length > 0)
    throw new Error(`No WordPress without ${missing.join(", ")}: .ci/install brings them.`);
  const folder = await mkdtemp(path.join(tmpdir(), "understudy-wordpress-"));
  const started: ChildProcess[] = [];
  let web: ChildProcess | undefined;
  const close = async (): Promise<void> => {
    // Its workers are separate processes, and outlive it unless the whole group is ended.
    if (web?.pid) process.kill(-web.pid, "SIGTERM");
    await end(started);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const socket = path.join(folder, "db.sock");
    started.push(await startDatabase(folder, socket));
    const port = await freePort();
    const origin = `http://${host}:${port}`;
    const site = path.join(folder, "site");
    await layOut(site, { origin, socket });
    install(site);
    web = spawn("php", ["-S", `127.0.0.1:${port}`, "-t", site], {
      stdio: "ignore",
      detached: true,
      // It sends requests to itself while it responds: with one worker it would deadlock.
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: "4" },
    });
    await until(() => fetch(`http://127.0.0.1:${port}/wp-login.php`).then(({ ok }) => ok));
    return { origin, site, close, run: (code: string) => runPhp(site, code) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startDatabase(folder: string, socket: string): Promise<ChildProcess> {
  const data = path.join(folder, "db");
  const [server = "", installer = ""] = [PARTS.mariadbd, PARTS["mariadb-install-db"]].map((paths) =>
    paths.find((place) => existsSync(place)),
  );
  // MariaDB runs as root only with an explicit option.
  const userFlag = process.getuid?.() === 0 ? ["--user=root"] : [];
  const quiet = { stdio: "ignore" } as const;
  execFileSync(installer, ["--no-defaults", `--datadir=${data}`, "--skip-test-db", ...userFlag], quiet);
  const options = ["--no-defaults", `--datadir=${data}`, `--socket=${socket}`, "--skip-networking"];
  // Reachable only through its socket, which is in our own folder, so no other user can connect.
  const child = spawn(
    server,
    [...options, "--skip-grant-tables", "--innodb-buffer-pool-size=32M", ...userFlag],
    quiet,
  );
  await until(async () => existsSync(socket));
  return child;
}

/** A minimal theme that shows a page: WordPress may be installed without one. */
async function addTheme(site: string): Promise<void> {
  const folder = path.join(site, "wp-content/themes/plain");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "style.css"), "/* Theme Name: Plain */\n");
  await writeFile(
    path.join(folder, "index.php"),
    `<!doctype html><html <?php language_attributes(); ?>><head><?php wp_head(); ?></head><body <?php body_class(); ?>>
<h1><?php bloginfo("name"); ?></h1>
<?php while (have_posts()) { the_post(); the_content(); } wp_footer(); ?></body></html>\n`,
  );
}

async function layOut(site: string, { origin, socket }: { origin: string; socket: string }): Promise<void> {
  await cp(SOURCE, site, {
    recursive: true,
    dereference: true,
    filter: (file) => !file.endsWith(".htaccess"),
  });
  await mkdir(path.join(site, "wp-content/uploads"), { recursive: true });
  await addTheme(site);
  const defined = {
    DB_NAME: "wordpress",
    DB_USER: "root",
    DB_PASSWORD: "",
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: "utf8mb4",
    WP_HOME: origin,
    WP_SITEURL: origin,
    FS_METHOD: "direct",
    WP_HTTP_BLOCK_EXTERNAL: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    DISABLE_WP_CRON: true,
    WP_DEBUG: true,
    WP_DEBUG_DISPLAY: false,
    WP_DEBUG_LOG: path.join(site, "debug.log"),
    ...Object.fromEntries(
      ["AUTH", "SECURE_AUTH", "LOGGED_IN", "NONCE"].flatMap((name) =>
        ["KEY", "SALT"].map((kind) => [`${name}_${kind}`, randomBytes(32).toString("base64")]),
      ),
    ),
  };
  const lines = Object.entries(defined).map(
    ([name, value]) => `define('${name}', ${JSON.stringify(value)});`,
  );
  await writeFile(
    path.join(site, "wp-config.php"),
    `<?php\n${lines.join("\n")}\n$table_prefix = 'wp_';\nif (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');\nrequire_once ABSPATH . 'wp-settings.php';\n`,
  );
}

function install(site: string): void {
  execFileSync("php", [
    "-r",
    `
    $config = file_get_contents(${JSON.stringify(path.join(site, "wp-config.php"))});
    preg_match('/localhost:([^"]+)"/', $config, $found);
    $db = new mysqli("localhost", "root", "", "", 0, stripslashes($found[1]));
    $db->query("create database wordpress character set utf8mb4");
  `,
  ]);
  runPhp(
    site,
    `function wp_new_blog_notification() {}
     require ABSPATH . "wp-admin/includes/upgrade.php";
     wp_install("Keelstone", "${ADMIN.name}", "admin@keelstone.example", true, "", "${ADMIN.password}");
     switch_theme("plain");`,
    "define('WP_INSTALLING', true);",
  );
}

/** Runs code inside WordPress, as one of its plugins would, and returns what it prints. */
function runPhp(site: string, code: string, before = ""): string {
  const load = `${before} $_SERVER["HTTP_HOST"] = "localhost"; require ${JSON.stringify(path.join(site, "wp-load.php"))};`;
  return execFileSync("php", ["-d", "error_reporting=E_ERROR", "-r", `${load}\n${code}`], {
    encoding: "utf8",
  });
}

async function until(ask: () => Promise<boolean>, seconds = 60): Promise<void> {
  const limit = performance.now() + seconds * 1_000;
  while (!(await ask().catch(() => false))) {
    if (performance.now() > limit) throw new Error("The WordPress did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

if (import.meta.main) {
  const missing = missingParts();
  if (missing.length > 0) {
    console.error(`Missing: ${missing.join(", ")}. .ci/install brings them.`);
    process.exit(1);
  }
  const wordpress = await startWordPress("127.0.0.1");
  console.log(
    `WordPress at ${wordpress.origin}/wp-admin, ${ADMIN.name} / ${ADMIN.password}. Ctrl-C ends it.`,
  );
  process.once("SIGINT", () => void wordpress.close().then(() => process.exit()));
}
