import { readFileSync } from "node:fs";

import { defineConfig } from "vitest/config";

/** What the script consists of beside our own source. */
const PARTS = ["preact", "@preact/signals", "@preact/signals-core", "openapi-fetch"];

/** The licences of what is built in, as a file beside the script. */
function licences(): string {
  return PARTS.map((name) => {
    const folder = new URL(`node_modules/${name}/`, import.meta.url);
    const { version } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8")) as { version: string };
    return `${name} ${version}\n\n${readFileSync(new URL("LICENSE", folder), "utf8").trim()}\n`;
  }).join(`\n${"-".repeat(78)}\n\n`);
}

/** The built page: one script, one style, licences; names that hold their hash; the same bytes from any folder. */
export default defineConfig({
  base: "/explore/",
  build: {
    outDir: "../api/static/explorer",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rollupOptions: { output: { codeSplitting: false } },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [
    {
      name: "licences",
      apply: "build",
      generateBundle() {
        this.emitFile({ type: "asset", name: "licences.txt", source: licences() });
      },
    },
  ],
  server: { proxy: { "/v1": process.env["STRATA_SERVICE"] ?? "http://127.0.0.1:8000" } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts", "src/**/*.test.tsx"] },
});
