import { defineConfig } from "vitest/config";

/** The built page: one script, one style, names that hold their hash; the same bytes from any folder. */
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
  server: { proxy: { "/v1": process.env.STRATA_SERVICE ?? "http://127.0.0.1:8000" } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts", "src/**/*.test.tsx"] },
});
