import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Inlined assets would need `data:` in the Content Security Policy.
  build: { assetsInlineLimit: 0, sourcemap: false, cssMinify: true },
});
